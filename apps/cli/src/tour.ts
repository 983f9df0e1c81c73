import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { runCheckpoints } from './checkpoints-program.ts'
import type { Context } from './context.ts'

/** Shows the program at work in a scratch directory that is deleted afterwards. */
export async function runTour(context: Context): Promise<ExitCode> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-tour-')))
  try {
    return await tour(scratch, context)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function tour(scratch: string, context: Context): Promise<ExitCode> {
  const project = join(scratch, 'project')
  const inside = {
    ...context,
    cwd: project,
    env: { ...context.env, HERMES_HOME: join(scratch, 'home') },
  }
  const say = (text: string): void => context.writeOutput(`${text}\n`)
  const write = (name: string, text: string): void => writeFileSync(join(project, name), text)
  const run = async (command: string, ...more: readonly string[]): Promise<void> => {
    say(`\n$ hermes-checkpoints ${[command, ...more].join(' ')}`)
    const exitCode = await runCheckpoints([...command.split(' '), ...more], inside)
    if (exitCode !== exitCodes.done) throw new Error(`the tour's ${command} ended with ${exitCode}`)
  }

  say('hermes-checkpoints: undo for AI agents. A tour in a scratch directory.\n')
  mkdirSync(project)
  write('notes.txt', 'Milk\nBread\nEggs\n')
  write('plan.txt', 'Write the report on Monday\n')
  say('A directory with notes.txt and plan.txt is saved before the agent starts.')
  await run('snapshot --reason', 'before-the-agent')

  say('\nThe agent overwrites notes.txt and deletes plan.txt. What has it done?')
  write('notes.txt', 'Milk\nAll notes deleted!\n')
  rmSync(join(project, 'plan.txt'))
  await run('diff latest')

  say('\nThat state is saved, too; nothing is ever overwritten in the store.')
  await run('snapshot')
  await run('log')
  await run('status')
  say('\nThe scratch directory is deleted again. Next: npm start -- --help')
  return exitCodes.done
}

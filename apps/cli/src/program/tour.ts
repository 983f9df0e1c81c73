import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
  } catch (error) {
    // The command that was interrupted has said so.
    if (context.signal?.aborted === true) return exitCodes.interrupted
    throw error
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
    // The home goes with the tour, so a housekeeper would only be in the way.
    onMaintenanceDue: () => undefined,
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

  say('\nThe agent overwrites notes.txt, deletes plan.txt and adds junk.txt. What has it done?')
  write('notes.txt', 'Milk\nAll notes deleted!\n')
  rmSync(join(project, 'plan.txt'))
  write('junk.txt', 'Nobody needs this\n')
  await run('diff latest')

  say('\nThat was not the idea. Everything comes back as it was:')
  await run('restore latest')
  say(`\n${contentOf(project)}`)

  say('\nThe agent was right after all? A restore saves what it replaces, so it can be undone:')
  await run('undo')
  say(`\n${contentOf(project)}`)

  say('\nEvery state is still there.')
  await run('log')
  say('\nThe scratch directory is deleted again. Next: npm start -- --help')
  return exitCodes.done
}

function contentOf(project: string): string {
  return readdirSync(project)
    .toSorted()
    .map((name) => [name, readFileSync(join(project, name), 'utf8').trimEnd()] as const)
    .map(([name, text]) => `  ${name}: ${text.replaceAll('\n', ' / ')}`)
    .join('\n')
}

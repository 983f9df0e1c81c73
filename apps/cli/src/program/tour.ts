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

/** Demonstrates the program in a scratch directory, and deletes the directory. */
export async function runTour(context: Context): Promise<ExitCode> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-tour-')))
  try {
    return await tour(scratch, context)
  } catch (error) {
    // The interrupted command has already printed the message.
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
    // The home is deleted with the tour, so housekeeping would fail.
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

  say('\nThe agent overwrites notes.txt, deletes plan.txt and adds junk.txt. What changed?')
  write('notes.txt', 'Milk\nAll notes deleted!\n')
  rmSync(join(project, 'plan.txt'))
  write('junk.txt', 'Not needed\n')
  await run('diff latest')

  say('\nBring everything back:')
  await run('restore latest')
  say(`\n${contentOf(project)}`)

  say(
    '\nThe agent was right after all? A restore first saves what it replaces, so it can be undone:',
  )
  await run('undo')
  say(`\n${contentOf(project)}`)

  say('\nEvery state is in the log:')
  await run('log')
  say('\nThe scratch directory is deleted. Next: npm start -- --help')
  return exitCodes.done
}

function contentOf(project: string): string {
  return readdirSync(project)
    .toSorted()
    .map((name) => [name, readFileSync(join(project, name), 'utf8').trimEnd()] as const)
    .map(([name, text]) => `  ${name}: ${text.replaceAll('\n', ' / ')}`)
    .join('\n')
}

import {
  checkpointsCommands,
  mountBelow,
  sessionsCommands,
  type Context,
} from '@hermes-checkpoints/cli'
import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import yargs from 'yargs'
import { runTurn } from './run-turn.ts'

/** Runs a turn of the agent, or a command of one of the two mounted programs. */
export async function runHost(argv: readonly string[], context: Context): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done
  const finish = (code: ExitCode): void => void (exitCode = code)
  const host = yargs([...argv])
    .scriptName('example-host')
    .command(
      '$0 <task>',
      'Let the agent work in the current directory',
      (turn) =>
        turn
          .positional('task', { type: 'string', demandOption: true })
          .option('checkpoints', { type: 'boolean', describe: 'save the directory first' }),
      ({ checkpoints, task }) => runTurn(task, checkpoints, context),
    )
    .strict()
  mountBelow(host, {
    word: 'checkpoints',
    describe: 'Undo what the agent has done',
    commands: checkpointsCommands,
    context,
    finish,
  })
  mountBelow(host, {
    word: 'sessions',
    describe: 'List and clean up transcripts',
    commands: sessionsCommands,
    context,
    finish,
  })
  await host.parseAsync()
  return exitCode
}

import type { Checkpoint, Engine } from '@hermes-checkpoints/checkpoints'
import { displayText, isCheckpointError, type ErrorCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { firstLines } from '../../terminal/first-lines.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'
import { logLines } from './log-lines.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { missingCheckpoint } from './missing-checkpoint.ts'
import { numberNote } from './number-note.ts'

export interface PickArguments extends GlobalArguments {
  readonly dir: string
}

/**
 * Lists the checkpoints of a directory and asks the user for one; null when the user declines.
 *
 * Throws a usage error when there is no terminal to ask on.
 */
export async function pickCheckpoint(
  engine: Engine,
  args: PickArguments,
  usage: string,
  context: Context,
): Promise<Checkpoint | null> {
  if (args.json || !context.isInteractive) throw missingCheckpoint(usage)
  const { checkpoints } = await engine.log(args.dir)
  // Throws the error that says so.
  if (checkpoints.length === 0) return engine.resolve(args.dir, 'latest')
  const style = outputStyle(args, { ...context, columns: context.errorColumns })
  const rows = context.errorRows ?? checkpoints.length
  context.writeError(firstLines(logLines(checkpoints, style), rows - rowsForQuestion))
  for (;;) {
    const typed = (await context.askLine(question))?.trim() ?? ''
    if (typed === '' || typed.toLowerCase() === 'q') {
      context.writeError('Declined: nothing was changed.\n')
      return null
    }
    const found = await resolved(engine, args.dir, typed)
    if ('id' in found) {
      context.writeError(numberNote(typed, found))
      return found
    }
    context.writeError(`${displayText(found.problem)}\n`)
  }
}

const question = 'Which checkpoint? Its number, its id or latest; Enter to cancel: '
/** The question, and one or two lines that the user typed before it. */
const rowsForQuestion = 3

async function resolved(
  engine: Engine,
  directory: string,
  typed: string,
): Promise<Checkpoint | { readonly problem: string }> {
  try {
    return await engine.resolve(directory, typed)
  } catch (error) {
    if (!isCheckpointError(error) || !nameErrors.has(error.code)) throw error
    return { problem: error.message }
  }
}

const nameErrors: ReadonlySet<ErrorCode> = new Set([
  'id-malformed',
  'checkpoint-unknown',
  'checkpoint-ambiguous',
  'checkpoint-foreign',
])

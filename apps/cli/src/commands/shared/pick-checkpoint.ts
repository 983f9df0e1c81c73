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
 * Shows somebody at the terminal the checkpoints of a directory, and asks which one is meant; null when none is. Where
 * nobody can be asked, the command was not typed in full.
 */
export async function pickCheckpoint(
  engine: Engine,
  args: PickArguments,
  usage: string,
  context: Context,
): Promise<Checkpoint | null> {
  if (args.json || !context.isInteractive) throw missingCheckpoint(usage)
  const { checkpoints } = await engine.log(args.dir)
  // Which fails, and says that there are none.
  if (checkpoints.length === 0) return engine.resolve(args.dir, 'latest')
  const look = outputStyle(args, { ...context, columns: context.errorColumns })
  const rows = context.errorRows ?? checkpoints.length
  context.writeError(firstLines(logLines(checkpoints, look), rows - rowsForQuestion))
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

const question = 'Which one? Its number, its id or latest; Enter for none: '
/** The question itself, and a line or two of what was typed before. */
const rowsForQuestion = 3

async function resolved(
  engine: Engine,
  directory: string,
  typed: string,
): Promise<Checkpoint | { readonly problem: string }> {
  try {
    return await engine.resolve(directory, typed)
  } catch (error) {
    if (!isCheckpointError(error) || !aboutTheName.has(error.code)) throw error
    return { problem: error.message }
  }
}

const aboutTheName: ReadonlySet<ErrorCode> = new Set([
  'id-malformed',
  'checkpoint-unknown',
  'checkpoint-ambiguous',
  'checkpoint-foreign',
])

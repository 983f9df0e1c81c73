import type { Engine, RestoreRequest } from '@hermes-checkpoints/checkpoints'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { restoreCommand, type RestoreArguments } from './command.ts'
import type { Context } from '../../program/context.ts'
import { firstLines } from '../../terminal/first-lines.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { pickCheckpoint } from '../shared/pick-checkpoint.ts'
import type { ProgressLine } from '../../terminal/progress-line.ts'
import { restoreText } from './text.ts'

export interface PickRestoreOptions {
  readonly args: RestoreArguments
  readonly request: Omit<RestoreRequest, 'checkpoint'>
  readonly progress: ProgressLine
}

/** Lets the user pick a checkpoint, previews the restore, and asks whether to go on. Returns null when declined. */
export async function pickRestore(
  engine: Engine,
  { args, progress, request }: PickRestoreOptions,
  context: Context,
): Promise<CheckpointId | null> {
  const picked = await pickCheckpoint(engine, args, restoreCommand.usage[0], context)
  if (picked === null) return null
  progress.clear()
  const { id: checkpoint } = picked
  const preview = await engine.restore(args.dir, { ...request, checkpoint, dryRun: true })
  // Their reports already say that nothing was changed.
  if (args.dryRun || preview.changes.length === 0) return checkpoint
  progress.clear()
  const { colors } = outputStyle(args, { ...context, columns: context.errorColumns })
  const text = restoreText(preview, { paths: request.paths ?? [], verbose: args.verbose, colors })
  context.writeError(firstLines(text, (context.errorRows ?? Infinity) - rowsForQuestion))
  const isYes = await context.ask('Restore?')
  progress.clear()
  if (isYes) return checkpoint
  context.writeError('Declined: nothing was changed.\n')
  return null
}

/** The question, and the line that the user typed before it. */
const rowsForQuestion = 2

import { shortId, type CheckpointId, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { printRestoreReport } from '../restore/print-restore-report.ts'
import { shellWord } from '../../argv/shell-word.ts'
import { withEngine } from '../../home/with-engine.ts'
import type { UndoArguments } from './command.ts'

/** Reverses the last restore, and prints the report. */
export async function runUndo(args: UndoArguments, context: Context): Promise<ExitCode> {
  const { dir, dryRun } = args
  const report = await withEngine(args, context, (engine) => engine.undo(dir, { dryRun }))
  // A second `undo` may reverse the restore before, so the printed command names the checkpoint.
  const undoCommand = (undo: CheckpointId): string => restoreCommandFor(undo, dir)
  return printRestoreReport(report, { args, paths: [], undoCommand }, context)
}

function restoreCommandFor(id: CheckpointId, directory: string): string {
  const option = directory === '.' ? '' : ` --dir ${shellWord(directory)}`
  return `hermes-checkpoints restore ${shortId(id)}${option}`
}

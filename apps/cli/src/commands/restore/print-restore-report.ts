import type { RestoreReport } from '@hermes-checkpoints/checkpoints'
import {
  displayText,
  exitCodes,
  type CheckpointId,
  type ExitCode,
  type TreePath,
} from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'
import { isComplete } from './is-complete.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { restoreJson } from './json.ts'
import { restoreProblemsText } from './problems-text.ts'
import { restoreText } from './text.ts'
import { writeJson } from '../../terminal/write-json.ts'

export interface PrintOptions {
  readonly args: GlobalArguments
  /** The paths that were asked for; empty means all. */
  readonly paths: readonly TreePath[]
  /** Returns the command that reverses this restore. */
  readonly undoCommand: (undo: CheckpointId) => string
}

/** Prints the report of a restore and returns the exit code, which does not depend on what was kept. */
export function printRestoreReport(
  report: RestoreReport,
  options: PrintOptions,
  context: Context,
): ExitCode {
  if (options.args.json) writeJson(restoreJson(report), context)
  else printReport(report, options, context)
  return isComplete(report) ? exitCodes.done : exitCodes.partly
}

function printReport(
  report: RestoreReport,
  { args, paths, undoCommand }: PrintOptions,
  context: Context,
): void {
  const { dryRun, undo } = report
  const { colors } = outputStyle(args, context)
  context.writeOutput(restoreText(report, { paths, verbose: args.verbose, colors }))
  if (undo !== null && !dryRun)
    context.writeOutput(`Undo with: ${displayText(undoCommand(undo))}\n`)
  context.writeError(restoreProblemsText(report))
}

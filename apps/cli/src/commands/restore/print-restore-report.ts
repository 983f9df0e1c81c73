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
import { isWhole } from './is-whole.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { restoreJson } from './json.ts'
import { restoreProblemsText } from './problems-text.ts'
import { restoreText } from './text.ts'
import { writeJson } from '../../terminal/write-json.ts'

export interface PrintOptions {
  readonly args: GlobalArguments
  /** What was asked for; none for everything. */
  readonly paths: readonly TreePath[]
  /** The command that brings back what the safety checkpoint holds. */
  readonly takeBack: (undo: CheckpointId) => string
}

/** Says how a restore went, and answers with the exit code. What was kept does not change that. */
export function printRestoreReport(
  report: RestoreReport,
  options: PrintOptions,
  context: Context,
): ExitCode {
  if (options.args.json) writeJson(restoreJson(report), context)
  else printReport(report, options, context)
  return isWhole(report) ? exitCodes.done : exitCodes.partly
}

function printReport(
  report: RestoreReport,
  { args, paths, takeBack }: PrintOptions,
  context: Context,
): void {
  const { dryRun, undo } = report
  const { colors } = outputStyle(args, context)
  context.writeOutput(restoreText(report, { paths, verbose: args.verbose, colors }))
  if (undo !== null && !dryRun)
    context.writeOutput(`Take it back with: ${displayText(takeBack(undo))}\n`)
  context.writeError(restoreProblemsText(report))
}

import { exitCodes, resolveHome, type ExitCode } from '@hermes-checkpoints/core'
import {
  applySessionPrune,
  planSessionPrune,
  reportOfPlan,
  type SessionPruneOptions,
  type PrunePlan,
  type PruneReport,
} from '@hermes-checkpoints/sessions'
import type { Context } from '../../../program/context.ts'
import { deletionErrorsText } from '../../shared/deletion-errors-text.ts'
import { confirm } from '../../../terminal/confirm.ts'
import { sessionsPruneJson } from './json.ts'
import { keptSessionsText } from './kept-sessions-text.ts'
import { outputStyle } from '../../../terminal/output-style.ts'
import { progressLine } from '../../../terminal/progress-line.ts'
import { removalCountText } from './removal-count-text.ts'
import { removalPreviewText } from './removal-preview-text.ts'
import { sessionPruneOptions } from './options.ts'
import { sessionsPruneText } from './text.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import type { SessionsPruneArguments } from './command.ts'

/** Lists what would be deleted and why, asks, deletes it, and prints the report. */
export async function runSessionsPrune(
  args: SessionsPruneArguments,
  context: Context,
): Promise<ExitCode> {
  const { clock, cwd, env } = context
  const home = resolveHome({ flag: args.home, env, cwd })
  const options = { ...sessionPruneOptions(args), home, clock }
  const plan = await planSessionPrune(options)
  const planned = reportOfPlan(plan)
  const mustAsk = !args.dryRun && !args.yes && plan.remove.length > 0
  if (mustAsk) {
    const style = outputStyle(args, { ...context, columns: context.errorColumns })
    const about = `${removalPreviewText(plan, style)}${keptSessionsText(planned, plan)}`
    const question = `Delete ${removalCountText(planned)}?`
    if (!(await confirm({ about, question, hint }, context))) {
      if (args.json) writeJson(sessionsPruneJson({ ...planned, ...nothingRemoved }), context)
      return exitCodes.declined
    }
  }
  const report = args.dryRun ? planned : await applyPlan(plan, options, args, context)
  if (args.json) writeJson(sessionsPruneJson(report), context)
  else {
    context.writeOutput(sessionsPruneText(report, plan, outputStyle(args, context), mustAsk))
    context.writeError(deletionErrorsText(report.errors))
  }
  return exitCodeFor(report)
}

const hint = '--yes deletes without asking.'
const nothingRemoved = { dryRun: false, sessions: 0, files: 0, bytesFreed: 0, removed: [] }

async function applyPlan(
  plan: PrunePlan,
  options: SessionPruneOptions,
  args: SessionsPruneArguments,
  context: Context,
): Promise<PruneReport> {
  const progress = progressLine(args, context)
  try {
    return await applySessionPrune(plan, { ...options, progress, signal: context.signal })
  } finally {
    progress.clear()
  }
}

function exitCodeFor({ errors, removed }: PruneReport): ExitCode {
  if (errors.length === 0) return exitCodes.done
  return removed.length > 0 ? exitCodes.partly : exitCodes.failed
}

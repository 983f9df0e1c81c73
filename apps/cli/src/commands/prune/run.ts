import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { SettingFlags } from '@hermes-checkpoints/settings'
import type { Context } from '../../program/context.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import type { MaintenanceReport } from '@hermes-checkpoints/checkpoints'
import { openEngineIn } from '../../home/open-engine-in.ts'
import { openHome, type Home } from '../../home/open-home.ts'
import { progressLine } from '../../terminal/progress-line.ts'
import { pruneAfterAsking, type PruneResult } from './prune-after-asking.ts'
import { pruneJson } from './json.ts'
import { pruneProblemsText } from './problems-text.ts'
import { pruneSettingsText } from './settings-text.ts'
import { pruneText } from './text.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { PruneArguments } from './command.ts'

/** Prunes, after a question when directories were deleted, and prints the report. */
export async function runPrune(args: PruneArguments, context: Context): Promise<ExitCode> {
  const home = await openHome(args, context, settingsOf(args))
  if (!args.json) context.writeOutput(pruneSettingsText(home, args.keepOrphans))
  const { isDeclined, report } = await prune(home, args, context)
  if (args.json) writeJson(pruneJson(report), context)
  if (isDeclined) return exitCodes.declined
  if (!args.json) printReport(report, home, args, context)
  const isComplete = report.errors.length === 0 && report.capUnmet === null
  return isComplete ? exitCodes.done : exitCodes.partly
}

function settingsOf({ maxSizeMb, retentionDays }: PruneArguments): SettingFlags {
  return {
    'checkpoints.max_total_size_mb': maxSizeMb,
    'checkpoints.retention_days': retentionDays,
  }
}

async function prune(home: Home, args: PruneArguments, context: Context): Promise<PruneResult> {
  const progress = progressLine(args, context)
  try {
    const engine = openEngineIn(home, args, context, progress)
    return await pruneAfterAsking(engine, args, progress, context)
  } finally {
    progress.clear()
  }
}

function printReport(
  report: MaintenanceReport,
  { loaded }: Home,
  args: PruneArguments,
  context: Context,
): void {
  const { colors } = outputStyle(args, context)
  context.writeOutput(pruneText(report, loaded.settings.checkpoints, colors))
  context.writeError(pruneProblemsText(report))
}

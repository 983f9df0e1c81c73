import type { SnapshotOutcome } from '@hermes-checkpoints/checkpoints'
import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { withEngine } from '../../home/with-engine.ts'
import type { Context } from '../../program/context.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { writeJson } from '../../terminal/write-json.ts'
import { notCapturedText } from '../shared/not-captured-text.ts'
import type { SnapshotArguments } from './command.ts'
import { snapshotJson } from './json.ts'
import { snapshotText } from './text.ts'

/** Takes a checkpoint, and prints how that ended. */
export async function runSnapshot(args: SnapshotArguments, context: Context): Promise<ExitCode> {
  const { dir, label, reason, session } = args
  const outcome = await withEngine(args, context, (engine) =>
    engine.snapshot(dir, { reason, session, label }),
  )
  if (args.json) writeJson(snapshotJson(outcome), context)
  else printReport(outcome, args, context)
  return exitCodeFor[outcome.outcome]
}

const exitCodeFor: Readonly<Record<SnapshotOutcome['outcome'], ExitCode>> = {
  taken: exitCodes.done,
  unchanged: exitCodes.done,
  skipped: exitCodes.partly,
  failed: exitCodes.failed,
}

function printReport(outcome: SnapshotOutcome, args: SnapshotArguments, context: Context): void {
  const style = outputStyle(args, context)
  const text = snapshotText(outcome, args.dir, style.colors)
  if (outcome.outcome === 'failed') context.writeError(text)
  else context.writeOutput(text)
  if ('notCaptured' in outcome) context.writeOutput(notCapturedText(outcome.notCaptured, style))
}

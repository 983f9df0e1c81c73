import type {
  SnapshotFailed,
  SnapshotOutcome,
  SnapshotSkipped,
} from '@hermes-checkpoints/checkpoints'
import {
  displayPath,
  displayText,
  exitCodes,
  shortId,
  type ExitCode,
} from '@hermes-checkpoints/core'
import { changeCountsText } from '../shared/change-counts-text.ts'
import { checkpointJson, directoryJson, notCapturedJson } from '../shared/checkpoint-json.ts'
import type { Context } from '../../program/context.ts'
import { outputStyle, type Colors } from '../../terminal/output-style.ts'
import { notCapturedText } from '../shared/not-captured-text.ts'
import { withEngine } from '../../home/with-engine.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { SnapshotArguments } from './command.ts'

/** Takes a checkpoint and says how that went. */
export async function runSnapshot(args: SnapshotArguments, context: Context): Promise<ExitCode> {
  const { dir, label, reason, session } = args
  const outcome = await withEngine(args, context, (engine) =>
    engine.snapshot(dir, { reason, session, label }),
  )
  if (args.json) writeJson(toJson(outcome), context)
  else printReport(outcome, args, context)
  return exitCodeFor[outcome.outcome]
}

const exitCodeFor: Readonly<Record<SnapshotOutcome['outcome'], ExitCode>> = {
  taken: exitCodes.done,
  unchanged: exitCodes.done,
  skipped: exitCodes.partly,
  failed: exitCodes.failed,
}

function toJson(outcome: SnapshotOutcome): object {
  const { directory, elapsedMs } = outcome
  const { code = null, why = null } = 'why' in outcome ? outcome : {}
  return {
    outcome: outcome.outcome,
    code,
    why,
    directory: directoryJson(directory),
    checkpoint: outcome.outcome === 'taken' ? checkpointJson(outcome.checkpoint) : null,
    notCaptured: notCapturedJson('notCaptured' in outcome ? outcome.notCaptured : []),
    elapsedMs,
  }
}

function printReport(outcome: SnapshotOutcome, args: SnapshotArguments, context: Context): void {
  const look = outputStyle(args, context)
  if (outcome.outcome === 'failed') context.writeError(`Failed: ${whyText(outcome, args.dir)}\n`)
  else context.writeOutput(`${sentence(outcome, args.dir, look.colors)}\n`)
  if ('notCaptured' in outcome) context.writeOutput(notCapturedText(outcome.notCaptured, look))
}

function sentence(
  outcome: Exclude<SnapshotOutcome, SnapshotFailed>,
  typed: string,
  colors: Colors,
): string {
  if (outcome.outcome === 'skipped') return `Skipped: ${whyText(outcome, typed)}`
  if (outcome.outcome === 'unchanged')
    return 'Unchanged: the newest checkpoint holds this state already'
  const { counts, id, number, reason } = outcome.checkpoint
  const about = [
    colors.yellow(shortId(id)),
    displayText(reason),
    changeCountsText(counts, colors),
  ].filter((part) => part !== '')
  return `Checkpoint ${number} taken: ${about.join('  ')}`
}

function whyText({ directory, why }: SnapshotSkipped | SnapshotFailed, typed: string): string {
  const name = directory === null ? displayText(typed) : displayPath(directory)
  return `${name}: ${displayText(why)}`
}

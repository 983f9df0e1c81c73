import type { SnapshotOutcome } from '@hermes-checkpoints/checkpoints'
import { checkpointJson, directoryJson, notCapturedJson } from '../shared/checkpoint-json.ts'

export function snapshotJson(outcome: SnapshotOutcome): object {
  const { checkpoint, directory, elapsedMs, notCaptured, why } = outcome
  return {
    outcome: outcome.outcome,
    why,
    directory: directoryJson(directory),
    checkpoint: checkpoint === null ? null : checkpointJson(checkpoint),
    notCaptured: notCapturedJson(notCaptured),
    elapsedMs,
  }
}

import type { SnapshotOutcome } from '@hermes-checkpoints/checkpoints'
import { checkpointJson, directoryJson, notCapturedJson } from '../shared/checkpoint-json.ts'

export function snapshotJson(outcome: SnapshotOutcome): object {
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

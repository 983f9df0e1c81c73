import type { CheckpointDetails } from '@hermes-checkpoints/checkpoints'
import { checkpointJson, fileChangesJson } from '../shared/checkpoint-json.ts'

export function showJson({ checkpoint, files }: CheckpointDetails): object {
  return { ...checkpointJson(checkpoint), files: fileChangesJson(files) }
}

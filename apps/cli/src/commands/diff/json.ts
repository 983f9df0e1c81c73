import type { Difference } from '@hermes-checkpoints/checkpoints'
import { fileChangesJson } from '../shared/checkpoint-json.ts'

export function differenceJson({ files, from, patch, stat, to }: Difference): object {
  return {
    from: from.id,
    to: to?.id ?? null,
    files: fileChangesJson(files),
    stat: stat.toString(),
    diff: patch.toString(),
  }
}

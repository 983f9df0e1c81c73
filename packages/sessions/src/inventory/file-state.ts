import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { Artifact } from './artifact.ts'
import { lookAt } from './read-folder.ts'

/** What has become of a file since it was listed. */
export function fileState(
  folder: AbsolutePath,
  { name, modifiedAt, bytes }: Artifact,
): 'same' | 'changed' | 'gone' {
  const now = lookAt(folder, name)
  if (now === null) return 'gone'
  return now.modifiedAt === modifiedAt && now.bytes === bytes ? 'same' : 'changed'
}

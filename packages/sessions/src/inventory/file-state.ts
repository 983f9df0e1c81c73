import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { Artifact } from './artifact.ts'
import { statFile } from './read-folder.ts'

/** Compares a file with its state when it was listed. */
export function fileState(
  folder: AbsolutePath,
  { name, modifiedAt, bytes }: Artifact,
): 'same' | 'changed' | 'gone' {
  const now = statFile(folder, name)
  if (now === null) return 'gone'
  return now.modifiedAt === modifiedAt && now.bytes === bytes ? 'same' : 'changed'
}

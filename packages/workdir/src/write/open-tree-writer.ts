import type { DirectoryIdentity, WorkdirPath } from '@hermes-checkpoints/core'
import { openRoot } from './open-root.ts'
import { TemporaryNames } from './temporary-names.ts'
import { TreeWriter } from './tree-writer.ts'

export interface TreeWriterOptions {
  /** The identity that the root must have. */
  readonly identity: DirectoryIdentity
  /** Hex text that identifies the temporary files of this writer. */
  readonly token: string
}

/** Opens a writer for the entries below a directory. The caller must close it. */
export function openTreeWriter(
  root: WorkdirPath,
  { identity, token }: TreeWriterOptions,
): TreeWriter {
  const names = new TemporaryNames(token)
  return new TreeWriter(openRoot(root, identity), names)
}

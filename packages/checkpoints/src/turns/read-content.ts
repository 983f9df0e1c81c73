import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import { readWalkedFile, type ReadOutcome, type WalkedFile } from '@hermes-checkpoints/workdir'

/** Reads a regular file without a walk before it. Links are not followed. */
export function readContent(root: WorkdirPath, path: TreePath, maxFileBytes: number): ReadOutcome {
  return readWalkedFile(root, path, someFile, maxFileBytes)
}

// The reader stats the file again; of this entry it needs only the kind.
const someFile: WalkedFile = {
  kind: 'file',
  permissions: 0,
  size: 0,
  mtimeMs: 0,
  ctimeMs: 0,
  ino: 0,
  dev: 0,
}

import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import { readWalkedFile, type ReadOutcome, type WalkedFile } from '@hermes-checkpoints/workdir'

/** Reads a regular file below a directory that no walk has found just now. Links are not followed. */
export function readContent(root: WorkdirPath, path: TreePath, maxFileBytes: number): ReadOutcome {
  return readWalkedFile(root, path, someFile, maxFileBytes)
}

// Reading looks at the file itself again, and only wants to know what kind it has to be.
const someFile: WalkedFile = {
  kind: 'file',
  permissions: 0,
  size: 0,
  mtimeMs: 0,
  ctimeMs: 0,
  ino: 0,
  dev: 0,
}

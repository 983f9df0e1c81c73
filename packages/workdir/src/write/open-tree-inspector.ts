import type { DirectoryIdentity, TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import { inspectEntry } from './inspect-entry.ts'
import { openRoot } from './open-root.ts'
import type { EntryState } from './read-entry-at.ts'

/** Inspects single paths below a root, never through a link, and changes nothing. */
export interface TreeInspector {
  inspect(path: TreePath): EntryState
  close(): void
}

export interface TreeInspectorOptions {
  /** The identity that the root must have. */
  readonly identity: DirectoryIdentity
  /** Larger files are not read; Infinity sets no limit. */
  readonly maxFileBytes: number
}

/** Opens an inspector for the entries below a directory. The caller must close it. */
export function openTreeInspector(
  root: WorkdirPath,
  { identity, maxFileBytes }: TreeInspectorOptions,
): TreeInspector {
  const directories = openRoot(root, identity)
  return {
    inspect: (path) => inspectEntry(directories, path, maxFileBytes),
    close: () => directories.close(),
  }
}

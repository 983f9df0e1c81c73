import type { TreePath } from '@hermes-checkpoints/core'
import type { Entry, ScannedFile } from '@hermes-checkpoints/workdir'

/** Files, links and directories by path: the directories that lead to files, and those that are recorded themselves. */
export type Entries = ReadonlyMap<TreePath, Entry>

/** Returns a scanned file or link as an entry. */
export function entryOf({ id, kind, permissions }: ScannedFile): Entry {
  return kind === 'link' ? { kind, id } : { kind, id, permissions }
}

/** Returns all directories that lead to some paths, with the permissions recorded for them. */
export function directoriesTo(
  paths: Iterable<TreePath>,
  permissionsOf: (directory: TreePath) => number,
): Map<TreePath, Entry> {
  const directories = new Map<TreePath, Entry>()
  let [last, lastEnd] = ['', -1]
  for (const path of paths) {
    const binary = path as unknown as string
    let end = binary.lastIndexOf('/')
    // Most files are in the same directory as the one before.
    if (end === lastEnd && binary.startsWith(last)) continue
    ;[last, lastEnd] = [binary.slice(0, Math.max(end, 0)), end]
    // When a directory is known, so are those above it.
    for (; end > 0; end = binary.lastIndexOf('/', end - 1)) {
      const directory = binary.slice(0, end) as unknown as TreePath
      if (directories.has(directory)) break
      directories.set(directory, { kind: 'directory', permissions: permissionsOf(directory) })
    }
  }
  return directories
}

/** True when the entry at a path is the wanted one; null stands for no entry. */
export function isSameEntry(found: Entry | null, wanted: Entry | null): boolean {
  if (found === null || wanted === null) return found === wanted
  if (found.kind === 'link' || wanted.kind === 'link') return isSameContent(found, wanted)
  return isSameContent(found, wanted) && found.permissions === wanted.permissions
}

/** True when two entries are equal, or differ only in their permissions. */
export function isSameContent(one: Entry, other: Entry): boolean {
  if (one.kind !== other.kind) return false
  return one.kind === 'directory' || other.kind === 'directory' || one.id === other.id
}

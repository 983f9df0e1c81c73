import type { TreePath } from '@hermes-checkpoints/core'
import type { Entry, ScannedFile } from '@hermes-checkpoints/workdir'

/** What stands at the paths of a directory: files, links, and the directories that lead to them or stand for themselves. */
export type Entries = ReadonlyMap<TreePath, Entry>

/** A file or link as a restore sees it. */
export function entryOf({ id, kind, permissions }: ScannedFile): Entry {
  return kind === 'link' ? { kind, id } : { kind, id, permissions }
}

/** All directories that lead to some paths, with the permissions that are recorded for them. */
export function directoriesTo(
  paths: Iterable<TreePath>,
  permissionsOf: (directory: TreePath) => number,
): Map<TreePath, Entry> {
  const directories = new Map<TreePath, Entry>()
  let [last, lastEnd] = ['', -1]
  for (const path of paths) {
    const binary = path as unknown as string
    let end = binary.lastIndexOf('/')
    // Most files stand beside the one before.
    if (end === lastEnd && binary.startsWith(last)) continue
    ;[last, lastEnd] = [binary.slice(0, Math.max(end, 0)), end]
    // Where one is known, so are those above it.
    for (; end > 0; end = binary.lastIndexOf('/', end - 1)) {
      const directory = binary.slice(0, end) as unknown as TreePath
      if (directories.has(directory)) break
      directories.set(directory, { kind: 'directory', permissions: permissionsOf(directory) })
    }
  }
  return directories
}

/** Says whether what stands at a path is what it should be; null stands for nothing there. */
export function isSameEntry(found: Entry | null, wanted: Entry | null): boolean {
  if (found === null || wanted === null) return found === wanted
  if (found.kind === 'link' || wanted.kind === 'link') return isSameContent(found, wanted)
  return isSameContent(found, wanted) && found.permissions === wanted.permissions
}

/** Says whether two entries differ in nothing but their permissions. */
export function isSameContent(one: Entry, other: Entry): boolean {
  if (one.kind !== other.kind) return false
  return one.kind === 'directory' || other.kind === 'directory' || one.id === other.id
}

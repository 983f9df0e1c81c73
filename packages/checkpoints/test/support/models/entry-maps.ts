import { blobId, parseTreePath, type TreePath } from '@hermes-checkpoints/core'
import type { Entry } from '@hermes-checkpoints/workdir'
import { directoriesTo, type Entries } from '../../../src/restore/plan/entries.ts'

/** A literal for the entries at some paths. */
export type EntryRecord = Readonly<Record<string, Entry>>

export function file(content: string, permissions = 0o644): Entry {
  return { kind: 'file', id: blobId(Buffer.from(content)), permissions }
}

export function link(target: string): Entry {
  return { kind: 'link', id: blobId(Buffer.from(target)) }
}

export function directory(permissions = 0o755): Entry {
  return { kind: 'directory', permissions }
}

/** Returns entries by their paths, with the directories that lead to them. */
export function entriesOf(record: EntryRecord): Entries {
  const named = Object.entries(record).map(([path, entry]): [TreePath, Entry] => [
    parseTreePath(path),
    entry,
  ])
  const paths = named.map(([path]) => path)
  return new Map([...directoriesTo(paths, () => 0o755), ...named])
}

/** Returns the directories that a literal names: they are recorded themselves. */
export function ownDirectoriesOf(record: EntryRecord): ReadonlySet<TreePath> {
  const named = Object.entries(record).filter(([, { kind }]) => kind === 'directory')
  return new Set(named.map(([path]) => parseTreePath(path)))
}

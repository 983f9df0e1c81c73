import { isDeepStrictEqual } from 'node:util'
import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import type { Layout } from '@hermes-checkpoints/core'
import { binary, contentOf } from '../scenes/checkpoint-content.ts'
import { entriesOnDisk, type EntryOnDisk } from './entries-on-disk.ts'

/** The entries below a directory, or in a checkpoint of it, by path. */
export type DirectoryModel = ReadonlyMap<string, EntryOnDisk>

export function directoryOnDisk(root: string): DirectoryModel {
  return entriesOnDisk(root).entries
}

export function isSameDirectory(one: DirectoryModel, other: DirectoryModel): boolean {
  return isDeepStrictEqual(new Map(one), new Map(other))
}

/** Returns what upstream saves of a directory: only the executable bit, and no empty directories. */
export function asUpstreamSavesIt(directory: DirectoryModel): DirectoryModel {
  const files = [...directory].filter(([, { kind }]) => kind !== 'directory')
  const saved = files.map(([path, entry]): [string, EntryOnDisk] => {
    const { permissions } = entry
    if (permissions === null) return [path, entry]
    return [path, { ...entry, permissions: (permissions & 0o100) === 0 ? 0o644 : 0o755 }]
  })
  return new Map([...directoriesTo(files.map(([path]) => path)), ...saved])
}

/** Returns the contents of a checkpoint, from its files and its exceptions. */
export async function directoryIn(layout: Layout, checkpoint: Checkpoint): Promise<DirectoryModel> {
  const { emptyDirectories, permissions, usual } = checkpoint.exceptions
  const bits = new Map([...permissions].map(([path, mode]) => [binary(path), mode]))
  const files = [...(await contentOf(layout, checkpoint))].map(
    ([path, { content, mode }]): [string, EntryOnDisk] => {
      if (mode === '120000') return [path, { kind: 'link', content, permissions: null }]
      const common = mode === '100755' ? (usual?.program ?? 0o755) : (usual?.file ?? 0o644)
      return [path, { kind: 'file', content, permissions: bits.get(path) ?? common }]
    },
  )
  const known = new Set(files.map(([path]) => path))
  const own = [...emptyDirectories.map(binary), ...bits.keys()].filter((path) => !known.has(path))
  const directories = directoriesTo([...known, ...own.map((path) => `${path}/`)])
  for (const [path, entry] of directories) {
    directories.set(path, { ...entry, permissions: bits.get(path) ?? 0o755 })
  }
  return new Map([...directories, ...files])
}

/** Returns the directories in some paths; a path that ends with a slash is one itself. */
function directoriesTo(paths: readonly string[]): Map<string, EntryOnDisk> {
  const parents = paths.flatMap((path) => {
    const parts = path.split('/').slice(0, -1)
    return parts.map((_part, at) => parts.slice(0, at + 1).join('/'))
  })
  return new Map(
    parents.map((path) => [path, { kind: 'directory', content: '', permissions: 0o755 }]),
  )
}

import { lstatSync, readFileSync, rmSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import {
  directoryBytes,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'
import { leftoverDirectories, type LeftoverKind } from './leftover-kinds.ts'
import { listRealDirectory } from './list-real-directory.ts'
import { requireExclusive } from './require-exclusive.ts'
import type { Store } from './store.ts'

/** Something that a killed process has left and nobody needs. */
export interface Leftover {
  readonly path: AbsolutePath
  readonly bytes: number
  /** What it is, for people. */
  readonly what: string
}

export interface LeftoverOptions {
  readonly now: Instant
  /** How old something must be that a process without the store's lock, such as an older upstream, may work on. */
  readonly graceMs?: number
}

/** Finds what `sweepLeftovers` would remove. Who does not hold the store alone may see what is still in use. */
export function findLeftovers(layout: Layout, options: LeftoverOptions): readonly Leftover[] {
  return leftoverDirectories(layout).flatMap(({ directory, kinds }) =>
    listRealDirectory(directory).flatMap(({ name }) => {
      const path = join(directory, name) as AbsolutePath
      const kind = kinds.find((one) => one.name.test(name))
      return kind === undefined ? [] : leftoverAt(path, kind, options)
    }),
  )
}

/** Removes what killed processes have left, and answers what that was. Needs the store alone. */
export function sweepLeftovers(store: Store, options: LeftoverOptions): readonly Leftover[] {
  requireExclusive(store, 'sweep leftovers')
  return findLeftovers(store.layout, options).filter(({ path }) => remove(path))
}

const tenMinutes = 10 * 60_000

function leftoverAt(
  path: AbsolutePath,
  kind: LeftoverKind,
  { graceMs = tenMinutes, now }: LeftoverOptions,
): readonly Leftover[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (kind.isUnderLock !== true && now - stats.mtimeMs < graceMs) return []
  if (!isOfKind(path, stats, kind)) return []
  const bytes = stats.isDirectory() ? directoryBytes(path) : stats.size
  return [{ path, bytes, what: kind.what }]
}

function isOfKind(path: AbsolutePath, stats: Stats, kind: LeftoverKind): boolean {
  const { content, isDirectory = false } = kind
  if (content !== undefined) {
    const isAsLong = stats.isFile() && stats.size === content.length
    return isAsLong && readFileSync(path, 'latin1') === content
  }
  // A link goes as a link, wherever it leads.
  return stats.isSymbolicLink() || stats.isDirectory() === isDirectory
}

function remove(path: AbsolutePath): boolean {
  try {
    rmSync(path, { recursive: true, force: true })
    return true
  } catch {
    // Another user's, or on a disk that fails: it is found again, and must not keep the rest from being swept.
    return false
  }
}

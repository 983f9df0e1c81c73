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

/** A file or directory that a killed process has left and that no process needs. */
export interface Leftover {
  readonly path: AbsolutePath
  readonly bytes: number
  /** What it is, for a report. */
  readonly what: string
}

export interface LeftoverOptions {
  readonly now: Instant
  /** The age below which a file may still be in use by a process without the store's lock, such as an older upstream. */
  readonly graceMs?: number
}

/** Finds what `sweepLeftovers` would remove. Without the exclusive lock, it can also find files that are in use. */
export function findLeftovers(layout: Layout, options: LeftoverOptions): readonly Leftover[] {
  return leftoverDirectories(layout).flatMap(({ directory, kinds }) =>
    listRealDirectory(directory).flatMap(({ name }) => {
      const path = join(directory, name) as AbsolutePath
      const kind = kinds.find((one) => one.name.test(name))
      return kind === undefined ? [] : leftoverAt(path, kind, options)
    }),
  )
}

/** Removes what killed processes have left, and returns what it removed. Needs the store alone. */
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
  // A link counts as itself and is removed without its target.
  return stats.isSymbolicLink() || stats.isDirectory() === isDirectory
}

function remove(path: AbsolutePath): boolean {
  try {
    rmSync(path, { recursive: true, force: true })
    return true
  } catch {
    // Another user owns it, or the disk fails. The next sweep finds it again; the other leftovers must still go.
    return false
  }
}

import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  fsyncDirectory,
  hasErrno,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'

/** Keeps broken files for inspection, under their names in the store. */
export interface DamagedDir {
  readonly directory: AbsolutePath
  /** Moves a file of the store here and returns its new path; null when it was already gone. */
  take(file: AbsolutePath): AbsolutePath | null
  /** Keeps a copy of a file of the store here. */
  copy(file: AbsolutePath): void
  /** Writes a note under a file's name in the store. */
  note(name: string, text: string): void
}

/** Creates the directory for one repair. It appears on disk when first needed and is never removed. */
export function createDamagedDir(layout: Layout, now: Instant): DamagedDir {
  const directory = unusedName(join(layout.store, 'damaged', timeName(now)))
  const placeFor = (name: string): AbsolutePath => {
    const place = join(directory, name) as AbsolutePath
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
    return place
  }
  const settled = (place: AbsolutePath): AbsolutePath => {
    // Copy first, then remove: a power cut may leave both, never neither.
    for (let at = dirname(place); at.length >= layout.store.length; at = dirname(at))
      fsyncDirectory(at as AbsolutePath)
    return place
  }
  return {
    directory,
    take: (file) => {
      const place = placeFor(relative(layout.store, file))
      if (!isMoved(file, place)) return null
      settled(place)
      fsyncDirectory(dirname(file) as AbsolutePath)
      return place
    },
    copy: (file) => {
      const place = placeFor(relative(layout.store, file))
      copyFileSync(file, place)
      settled(place)
    },
    note: (name, text) => {
      const place = placeFor(name)
      writeFileSync(place, `${text}\n`, { mode: 0o600 })
      settled(place)
    },
  }
}

function timeName(now: Instant): string {
  return new Date(now).toISOString().replaceAll(/[:.]/g, '-')
}

function unusedName(start: string): AbsolutePath {
  let name = start
  for (let number = 2; existsSync(name); number += 1) name = `${start}-${number}`
  return name as AbsolutePath
}

function isMoved(file: AbsolutePath, place: AbsolutePath): boolean {
  try {
    renameSync(file, place)
    return true
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return false
    throw error
  }
}

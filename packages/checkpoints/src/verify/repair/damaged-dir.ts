import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  fsyncDirectory,
  hasErrno,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'

/** A directory that keeps damaged files for inspection, under their names in the store. */
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
  const pathFor = (name: string): AbsolutePath => {
    const path = join(directory, name) as AbsolutePath
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return path
  }
  // A file must be durable here before its old name is: a power cut may leave both names, never neither.
  const makeDurable = (path: AbsolutePath): void => {
    for (let at = dirname(path); at.length >= layout.store.length; at = dirname(at))
      fsyncDirectory(at as AbsolutePath)
  }
  return {
    directory,
    take: (file) => {
      const path = pathFor(relative(layout.store, file))
      if (!isMoved(file, path)) return null
      makeDurable(path)
      fsyncDirectory(dirname(file) as AbsolutePath)
      return path
    },
    copy: (file) => {
      const path = pathFor(relative(layout.store, file))
      copyFileSync(file, path)
      makeDurable(path)
    },
    note: (name, text) => {
      const path = pathFor(name)
      writeFileSync(path, `${text}\n`, { mode: 0o600 })
      makeDurable(path)
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

function isMoved(file: AbsolutePath, path: AbsolutePath): boolean {
  try {
    renameSync(file, path)
    return true
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return false
    throw error
  }
}

import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fsyncDirectory, hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'
import { isStill } from './file-version.ts'
import type { DamagedState, ReadableState } from './state-file.ts'

/** A file that was read, and may meanwhile be another. */
type ReadFile = ReadableState | DamagedState

/** Removes a state's file; false, with nothing done, when it is no longer what was read. Of a link, only the link goes. */
export function removeState(file: ReadFile): boolean {
  const claimed = claim(file)
  if (claimed === null) return false
  rmSync(claimed)
  fsyncDirectory(directoryOf(file.path))
  return true
}

/** Moves a file to where damaged ones are kept, and tells where it is now; null when it is no longer what was read. */
export function quarantine(file: ReadFile, damagedStates: AbsolutePath): AbsolutePath | null {
  mkdirSync(damagedStates, { recursive: true, mode: 0o700 })
  const claimed = claim(file)
  if (claimed === null) return null
  // With this ending it is neither a state nor part of a repository, and no name comes twice.
  const place = join(damagedStates, `${file.id}-${token()}.damaged`) as AbsolutePath
  renameSync(claimed, place)
  for (const directory of [damagedStates, directoryOf(damagedStates), directoryOf(file.path)])
    fsyncDirectory(directory)
  return place
}

/**
 * Takes a file away from its name, so that nobody else writes to it by that name any more, and looks once more whether it
 * is the one that was read. Otherwise somebody has just written a new state, and that gets its name back.
 */
function claim({ path, version }: ReadFile): AbsolutePath | null {
  if (!isStill(path, version)) return null
  // Of the form of an unfinished file, which maintenance sweeps when its process is gone.
  const claimed = `${path}.tmp-${process.pid}-${token()}` as AbsolutePath
  if (!isMoved(path, claimed)) return null
  if (isStill(claimed, version)) return claimed
  putBack(claimed, path)
  return null
}

function isMoved(from: AbsolutePath, to: AbsolutePath): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return false
    throw error
  }
}

function putBack(claimed: AbsolutePath, path: AbsolutePath): void {
  try {
    linkSync(claimed, path)
  } catch (error) {
    // One that is newer still has taken the name.
    if (!hasErrno(error, 'EEXIST')) throw error
  }
  rmSync(claimed)
}

function token(): string {
  return randomBytes(6).toString('hex')
}

function directoryOf(path: AbsolutePath): AbsolutePath {
  return dirname(path) as AbsolutePath
}

import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, rmdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  fsyncDirectory,
  hasErrno,
  isSystemError,
  writeFileAtomically,
  type AbsolutePath,
} from '@hermes-checkpoints/core'
import type { LostState, LostStateError, Recovered, RecoveryReport } from '../states/lost-state.ts'
import { removeState } from '../states/remove-state.ts'
import { stateFileIn } from '../states/states-in.ts'

/** Brings states back to the base. Never overwrites a state there. */
export function recoverStates(base: AbsolutePath, lost: readonly LostState[]): RecoveryReport {
  const recovered: Recovered[] = []
  const kept: LostState[] = []
  const errors: LostStateError[] = []
  for (const one of lost) {
    try {
      const outcome = one.inPlace === null ? bringBack(base, one) : null
      if (outcome === null) kept.push({ ...one, inPlace: one.inPlace ?? 'unknown' })
      else recovered.push(outcome)
    } catch (error) {
      if (!isSystemError(error)) throw error
      errors.push({ path: one.state.path, why: error.message })
    }
  }
  return { recovered, kept, errors }
}

/** Null when another process has written a state of that name in the meantime. */
function bringBack(base: AbsolutePath, { place, state }: LostState): Recovered | null {
  const path = stateFileIn(base, state.id)
  mkdirSync(base, { recursive: true, mode: 0o700 })
  if (!createFile(path, state.bytes)) return null
  // The old place may be the home of another agent that is running, so its file stays.
  const isMoved = place === 'archive' && removeFromArchive(state)
  return { id: state.id, from: state.path, path, how: isMoved ? 'moved' : 'copied' }
}

/** Creates a file with this content. Returns false when the path exists. */
function createFile(path: AbsolutePath, bytes: Buffer): boolean {
  const suffix = `tmp-${process.pid}-${randomBytes(6).toString('hex')}`
  const temporary = `${path}.${suffix}` as AbsolutePath
  writeFileAtomically(temporary, bytes)
  try {
    // Unlike a rename, a link fails when the path exists.
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (hasErrno(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(temporary)
    fsyncDirectory(dirname(path) as AbsolutePath)
  }
}

/** Removes a recovered state from its archive. Returns false when that fails; the state then exists twice. */
function removeFromArchive(state: LostState['state']): boolean {
  const archive = dirname(state.path)
  try {
    // Retention takes the age of an archive from its mtime.
    const { atime, mtime } = statSync(archive)
    const isRemoved = removeState(state)
    utimesSync(archive, atime, mtime)
    removeIfEmpty(archive)
    return isRemoved
  } catch (error) {
    if (!isSystemError(error)) throw error
    return false
  }
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch (error) {
    if (!hasErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

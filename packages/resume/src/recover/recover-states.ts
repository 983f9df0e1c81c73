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
import { removeState } from '../states/set-aside.ts'
import { stateFileIn } from '../states/states-in.ts'

/** Brings states back to where they are looked for. What is in place is never overwritten. */
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

/** Null when a state of that name has come in meanwhile. */
function bringBack(base: AbsolutePath, { place, state }: LostState): Recovered | null {
  const path = stateFileIn(base, state.id)
  mkdirSync(base, { recursive: true, mode: 0o700 })
  if (!isPut(path, state.bytes)) return null
  // The old place may be the home of an agent that is still at work there.
  const isGone = place === 'archive' && isTakenOut(state)
  return { id: state.id, from: state.path, path, how: isGone ? 'moved' : 'copied' }
}

/** Puts a file where there is none; false when there is one. */
function isPut(path: AbsolutePath, bytes: Buffer): boolean {
  const suffix = `tmp-${process.pid}-${randomBytes(6).toString('hex')}`
  const temporary = `${path}.${suffix}` as AbsolutePath
  writeFileAtomically(temporary, bytes)
  try {
    // Unlike a rename, this fails where there is a file.
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

/** Removes a state that has been brought back from its archive. Where that fails, there are two of it. */
function isTakenOut(state: LostState['state']): boolean {
  const archive = dirname(state.path)
  try {
    // The time of an archive says how old it is, and when it may go.
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

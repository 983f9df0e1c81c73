import { lstatSync, readdirSync, statSync, type BigIntStats } from 'node:fs'
import {
  hasErrno,
  pathBytes,
  type DirectoryIdentity,
  type WorkdirPath,
} from '@hermes-checkpoints/core'

/** `live`: the directory exists. `orphan`: it is provably deleted. `unreachable`: neither is certain. */
export type DirectoryState = 'live' | 'orphan' | 'unreachable'

export interface InspectedProject {
  readonly workdir: WorkdirPath | null
  /** The identity of the parent directory, recorded while the directory existed. */
  readonly parent: DirectoryIdentity | null
}

/**
 * Inspects whether a project's directory still exists.
 *
 * It is an orphan only when its parent exists, is the recorded directory, and does not look like an unused mount
 * point. In doubt it is unreachable, because the checkpoints of orphans are deleted.
 */
export function inspectDirectory({ parent, workdir }: InspectedProject): DirectoryState {
  if (workdir === null) return 'unreachable'
  const path = pathBytes(workdir)
  try {
    lstatSync(path)
    return 'live'
  } catch (error) {
    if (!hasErrno(error, 'ENOENT')) return 'unreachable'
  }
  return parent !== null && provesDeletion(parentOf(path), parent) ? 'orphan' : 'unreachable'
}

/** Returns the identity of the parent of a project's directory, or null when it is unknown. */
export function parentIdentity(workdir: WorkdirPath): DirectoryIdentity | null {
  const stats = directoryStats(parentOf(pathBytes(workdir)))
  return stats === null || stats.dev === 0n || stats.ino === 0n
    ? null
    : { dev: stats.dev, ino: stats.ino }
}

/** True when a directory is the recorded one, and has entries or is a mounted volume: a missing entry is then deleted. */
function provesDeletion(directory: Buffer, recorded: DirectoryIdentity): boolean {
  const stats = directoryStats(directory)
  if (stats === null || stats.dev !== recorded.dev || stats.ino !== recorded.ino) return false
  return hasEntries(directory) || isMountPoint(directory, stats)
}

function directoryStats(directory: Buffer): BigIntStats | null {
  try {
    const stats = statSync(directory, { bigint: true })
    return stats.isDirectory() ? stats : null
  } catch {
    // Unknown for any reason: the caller then answers `unreachable` or null.
    return null
  }
}

function hasEntries(directory: Buffer): boolean {
  try {
    return readdirSync(directory).length > 0
  } catch {
    return false
  }
}

function isMountPoint(directory: Buffer, stats: BigIntStats): boolean {
  const above = directoryStats(parentOf(directory))
  return above !== null && above.dev !== stats.dev
}

function parentOf(path: Buffer): Buffer {
  const end = path.lastIndexOf('/')
  return end <= 0 ? Buffer.from('/') : path.subarray(0, end)
}

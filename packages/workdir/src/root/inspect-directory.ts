import { lstatSync, readdirSync, statSync, type BigIntStats } from 'node:fs'
import {
  hasErrno,
  pathBytes,
  type DirectoryIdentity,
  type WorkdirPath,
} from '@hermes-checkpoints/core'

/** Whether a project's directory is there, is observably gone, or cannot be judged. */
export type DirectoryState = 'live' | 'orphan' | 'unreachable'

export interface InspectedProject {
  readonly workdir: WorkdirPath | null
  /** The parent of the directory as it was recorded while the directory existed. */
  readonly parent: DirectoryIdentity | null
}

/**
 * Looks whether a project's directory still exists.
 *
 * It counts as gone only when its parent is there, is the very directory that was recorded, and does not
 * look like the empty place where a volume is mounted at other times. Whatever leaves a doubt is
 * unreachable, because orphans are deleted.
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
  return parent !== null && isSeenWithout(parentOf(path), parent) ? 'orphan' : 'unreachable'
}

/** The identity of the directory that holds a project's; null when the system does not tell it. */
export function parentIdentity(workdir: WorkdirPath): DirectoryIdentity | null {
  const stats = directoryStats(parentOf(pathBytes(workdir)))
  return stats === null || stats.dev === 0n || stats.ino === 0n
    ? null
    : { dev: stats.dev, ino: stats.ino }
}

/** Says whether a directory is the recorded one and can be trusted to show what it holds. */
function isSeenWithout(directory: Buffer, recorded: DirectoryIdentity): boolean {
  const stats = directoryStats(directory)
  if (stats === null || stats.dev !== recorded.dev || stats.ino !== recorded.ino) return false
  return hasEntries(directory) || isMountPoint(directory, stats)
}

function directoryStats(directory: Buffer): BigIntStats | null {
  try {
    const stats = statSync(directory, { bigint: true })
    return stats.isDirectory() ? stats : null
  } catch {
    // Whatever the reason, nothing is seen.
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

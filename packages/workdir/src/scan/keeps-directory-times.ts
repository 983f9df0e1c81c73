import { statfsSync } from 'node:fs'
import { pathBytes, type WorkdirPath } from '@hermes-checkpoints/core'

/**
 * True when a directory is on a file system that is known to change the times of a directory whenever an entry is
 * added or removed. Network file systems, and those of memory cards that other systems write to, may not.
 */
export function keepsDirectoryTimes(root: WorkdirPath): boolean {
  try {
    return knownTypes.has(statfsSync(pathBytes(root)).type)
  } catch {
    // Unknown, so the walk reads every directory.
    return false
  }
}

/** The magic numbers of statfs(2) for ext2 to ext4, XFS, Btrfs, F2FS and tmpfs. */
const knownTypes: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x01021994,
])

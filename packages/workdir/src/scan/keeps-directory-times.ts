import { statfsSync } from 'node:fs'
import { pathBytes, type WorkdirPath } from '@hermes-checkpoints/core'

/**
 * Says whether a directory is on a file system of which it is known that nothing can be put into a directory, nor taken
 * out, without a change of that directory's times. Of others, such as those of other machines and of memory cards that
 * other systems have written to, nobody knows.
 */
export function keepsDirectoryTimes(root: WorkdirPath): boolean {
  try {
    return knownTypes.has(statfsSync(pathBytes(root)).type)
  } catch {
    // Then all directories are read.
    return false
  }
}

/** As Linux names them to whoever asks: ext2 to ext4, XFS, Btrfs, F2FS, tmpfs. */
const knownTypes: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x01021994,
])

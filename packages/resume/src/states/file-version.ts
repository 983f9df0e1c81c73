import { statSync, type BigIntStats } from 'node:fs'
import type { AbsolutePath } from '@hermes-checkpoints/core'

/** Identifies a file with its content: changes when the file is written or replaced. */
export interface FileVersion {
  readonly device: bigint
  readonly inode: bigint
  readonly bytes: bigint
  readonly modifiedNs: bigint
}

export function versionOf({ dev, ino, mtimeNs, size }: BigIntStats): FileVersion {
  return { device: dev, inode: ino, bytes: size, modifiedNs: mtimeNs }
}

/** True when a file, or the target of a link, is still the one that was read. */
export function isUnchanged(path: AbsolutePath, version: FileVersion): boolean {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (stats === undefined) return false
  const now = versionOf(stats)
  return (
    now.device === version.device &&
    now.inode === version.inode &&
    now.bytes === version.bytes &&
    now.modifiedNs === version.modifiedNs
  )
}

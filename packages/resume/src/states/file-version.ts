import { statSync, type BigIntStats } from 'node:fs'
import type { AbsolutePath } from '@hermes-checkpoints/core'

/** What tells a file from one that has come in its place, and from itself after somebody wrote to it. */
export interface FileVersion {
  readonly device: bigint
  readonly inode: bigint
  readonly bytes: bigint
  readonly modifiedNs: bigint
}

export function versionOf({ dev, ino, mtimeNs, size }: BigIntStats): FileVersion {
  return { device: dev, inode: ino, bytes: size, modifiedNs: mtimeNs }
}

/** Says whether a file, or what a link in its place leads to, is still the one that was read. */
export function isStill(path: AbsolutePath, version: FileVersion): boolean {
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

import type { Stats } from 'node:fs'
import type { FileMode } from '@hermes-checkpoints/core'

/**
 * The stat data of a file or link.
 *
 * Times are in milliseconds, exact to a quarter of a microsecond. Two changes closer than that leave the same
 * times; such a file is racy and is read again: see `racyCutoff`.
 */
export interface WalkedFile {
  readonly kind: 'file' | 'link'
  /** The twelve permission bits. */
  readonly permissions: number
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
  readonly dev: number
}

/** Converts the result of `lstat` for a file or link. */
export function walkedFile(kind: WalkedFile['kind'], stats: Stats): WalkedFile {
  const { size, mtimeMs, ctimeMs, ino, dev } = stats
  return { kind, permissions: permissionsOf(stats), size, mtimeMs, ctimeMs, ino, dev }
}

/** Returns the twelve permission bits of a file or directory. */
export function permissionsOf(stats: Stats): number {
  return stats.mode & 0o7777
}

/** True when all stat data are equal. */
export function isSameState(one: WalkedFile, other: WalkedFile): boolean {
  return (
    one.ctimeMs === other.ctimeMs &&
    one.mtimeMs === other.mtimeMs &&
    one.size === other.size &&
    one.ino === other.ino &&
    one.dev === other.dev &&
    one.permissions === other.permissions &&
    one.kind === other.kind
  )
}

/** Returns the mode of a file in a git tree. As in git, the owner's bit decides whether it is executable. */
export function fileMode(file: WalkedFile): FileMode {
  if (file.kind === 'link') return '120000'
  return (file.permissions & 0o100) === 0 ? '100644' : '100755'
}

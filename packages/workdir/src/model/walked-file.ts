import type { Stats } from 'node:fs'
import type { FileMode } from '@hermes-checkpoints/core'

/**
 * A file or link as the system describes it, without its content.
 *
 * Times are in milliseconds, exact to a quarter of a microsecond. Two states of a file closer than that
 * are told apart by reading it again: see `compareWithScan`.
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

/** Describes a file or link by what `lstat` says about it. */
export function walkedFile(kind: WalkedFile['kind'], stats: Stats): WalkedFile {
  const { size, mtimeMs, ctimeMs, ino, dev } = stats
  return { kind, permissions: permissionsOf(stats), size, mtimeMs, ctimeMs, ino, dev }
}

/** The twelve permission bits of a file or directory. */
export function permissionsOf(stats: Stats): number {
  return stats.mode & 0o7777
}

/** Says whether two descriptions agree in everything that a change of the file would change. */
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

/** The mode that a git tree gives a file; as for git, the owner's bit says whether it can be run. */
export function fileMode(file: WalkedFile): FileMode {
  if (file.kind === 'link') return '120000'
  return (file.permissions & 0o100) === 0 ? '100644' : '100755'
}

import type { LastListings } from '../../scan/last-listings.ts'
import type { DirectoryStamps } from '../../scan/listings.ts'
import type { NotCapturedReason } from '../../model/not-captured.ts'

/** Reads directories for a walk: their names, and the stat data of each entry. Never follows a link. */
export interface DirectoryReader {
  /**
   * Opens the directory at an absolute path, one character per byte. Throws system errors. A reader may take the
   * names of unchanged directories from the last listings.
   */
  openRoot(path: string, last: LastListings): ReadDirectory
}

/** A directory that is being read. */
export interface ReadDirectory {
  /** One character per byte, in byte order. */
  readonly names: readonly string[]
  /** The number of the last listing, when the names come from there; else null. */
  readonly listing: number | null
  /** The stamps of the directory from before its names were read; null when unknown. */
  readonly stamps: DirectoryStamps | null
  /** Returns the stat data of an entry. The next call, in any directory, may overwrite it. */
  stat(name: string): EntryFacts | NotCapturedReason
  /** Opens a directory in this one. */
  open(name: string): ReadDirectory | NotCapturedReason
  close(): void
}

/** The stat data of an entry, with the same numbers as Node's `lstat`. */
export interface EntryFacts {
  readonly kind: 'file' | 'link' | 'directory' | 'special'
  /** The twelve permission bits. */
  readonly permissions: number
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
  readonly dev: number
}

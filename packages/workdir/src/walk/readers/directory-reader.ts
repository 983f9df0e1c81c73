import type { DirectoryStamps } from '../../scan/listings.ts'
import type { NotCapturedReason } from '../../model/not-captured.ts'
import type { TrustedListings } from '../../scan/trusted-listings.ts'

/** Reads directories for a walk: what is in them, and what the system says about each entry, without following links. */
export interface DirectoryReader {
  /**
   * Opens the directory at an absolute path, one character per byte; system errors are thrown. What was there before is likely to
   * be asked for again.
   */
  openRoot(path: string, known: TrustedListings): ReadDirectory
}

/** A directory that is being read. */
export interface ReadDirectory {
  /** One character per byte, in the order of their bytes. */
  readonly names: readonly string[]
  /** Where the names are known from before, the number of the listing that has them. */
  readonly listing: number | null
  /** How the directory looked before its names were read; null where nobody can say. */
  readonly stamps: DirectoryStamps | null
  /** Tells what has a name in this directory. The answer holds until the next question, in whichever directory. */
  describe(name: string): EntryFacts | NotCapturedReason
  /** Opens a directory in this one. */
  open(name: string): ReadDirectory | NotCapturedReason
  close(): void
}

/** What the system says about an entry; numbers are those of Node's `lstat`. */
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

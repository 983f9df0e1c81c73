import type { IndexProblem } from './index-problem.ts'

/** Reads the names of consecutive entries. Each version has its own encoding. */
export interface NameReader {
  /** Contains the names that were read. */
  readonly bytes: Buffer
  /** Where the name that was read last begins and ends in these bytes. */
  readonly start: number
  readonly end: number
  /** Where its entry ends in the index. */
  readonly next: number
  /** Reads the name at an offset of the index, given where its entry begins and the length in its flags. */
  readonly read: (at: number, entryStart: number, flaggedLength: number) => IndexProblem | null
}

/** In the flags: the name has this length or is longer. */
export const longName = 0xfff

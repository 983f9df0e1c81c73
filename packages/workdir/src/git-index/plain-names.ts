import type { IndexProblem } from './index-problem.ts'
import { longName, type NameReader } from './name-reader.ts'

/** Reads the names of versions 2 and 3. Each is stored whole, and NULs make its entry a multiple of eight bytes. */
export class PlainNames implements NameReader {
  readonly bytes: Buffer
  start = 0
  end = 0
  next = 0
  readonly #limit: number

  constructor(bytes: Buffer, limit: number) {
    this.bytes = bytes
    this.#limit = limit
  }

  read(at: number, entryStart: number, flaggedLength: number): IndexProblem | null {
    this.start = at
    this.end = flaggedLength < longName ? at + flaggedLength : this.bytes.indexOf(0, at)
    if (this.end < at + flaggedLength || this.end >= this.#limit) return 'damaged'
    if (this.bytes[this.end] !== 0) return 'damaged'
    // At least one NUL, up to eight.
    this.next = entryStart + ((this.end - entryStart + 8) & ~7)
    return this.next > this.#limit ? 'damaged' : null
  }
}

import { copyBytes } from './copy-bytes.ts'
import type { IndexProblem } from './index-problem.ts'
import { longName, type NameReader } from './name-reader.ts'
import { GrowingBytes } from '../scan/bytes.ts'

/**
 * Reads the names of version 4. Each says how many bytes to drop from the end of the name before it, and which to
 * append.
 */
export class CompressedNames implements NameReader {
  start = 0
  end = 0
  next = 0
  readonly #index: Buffer
  readonly #limit: number
  readonly #maxLength: number
  readonly #names = new GrowingBytes()

  constructor(index: Buffer, limit: number) {
    this.#index = index
    this.#limit = limit
    this.#maxLength = Math.min(maxExpansion * index.length + smallLength, maxNamesLength)
  }

  get bytes(): Buffer {
    return this.#names.used()
  }

  read(at: number, _entryStart: number, flaggedLength: number): IndexProblem | null {
    const dropped = this.#readDropped(at)
    const kept = this.end - this.start - dropped
    const appendedAt = this.next
    const appendedEnd = this.#index.indexOf(0, appendedAt)
    if (kept < 0 || appendedEnd < 0 || appendedEnd >= this.#limit) return 'damaged'
    const length = kept + appendedEnd - appendedAt
    if (Math.min(length, longName) !== flaggedLength) return 'damaged'
    if (this.#names.length + length > this.#maxLength) return 'too-large'
    const start = this.#names.grow(length)
    const { bytes } = this.#names
    copyBytes(bytes, this.start, this.start + kept, bytes, start)
    copyBytes(this.#index, appendedAt, appendedEnd, bytes, start + kept)
    this.start = start
    this.end = start + length
    this.next = appendedEnd + 1
    return null
  }

  /**
   * Reads how many bytes to drop: seven bits in each byte, and the highest bit is set in all but the last. Git adds
   * one for each continued byte, so that every number has one encoding.
   */
  #readDropped(start: number): number {
    let at = start
    let byte = this.#byte(at)
    let value = byte & 0x7f
    while ((byte & 0x80) !== 0 && value < tooMany) {
      at += 1
      byte = this.#byte(at)
      value = (value + 1) * 0x80 + (byte & 0x7f)
    }
    this.next = at + 1
    return value
  }

  #byte(at: number): number {
    return at < this.#limit ? (this.#index[at] ?? 0) : 0
  }
}

/** No name is that long. */
const tooMany = 2 ** 31

/**
 * A small index can stand for enormous names, since each may share almost all of the name before it. An entry takes
 * at least 64 bytes, so names of 1,000 bytes on average are within this limit.
 */
const maxExpansion = 16
const smallLength = 1024 * 1024
const maxNamesLength = 2 ** 28

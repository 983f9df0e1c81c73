import { closeSync, openSync } from 'node:fs'
import { bytesAt, type IndexedPack } from './pack-indexes.ts'
import type { PackedObject } from './packed-object.ts'

/**
 * An open pack with a cache of what was read from it. git stores commits next to each other, and most of them as deltas
 * to their neighbours, so the cache usually has the next one.
 */
export class OpenPack {
  readonly index: Pick<IndexedPack, 'offsetOf'>
  readonly #file: number
  readonly #blocks = new Map<number, Buffer>()
  readonly #objects = new Map<number, PackedObject>()

  constructor(pack: IndexedPack) {
    this.index = pack
    this.#file = openSync(pack.pack, 'r')
  }

  /** Reads bytes from a position on; fewer than `length` at the end of the pack. */
  bytesAt(start: number, length: number): Buffer {
    if (length > overlap) return bytesAt(this.#file, start, length)
    const number = Math.floor(start / blockBytes)
    const within = start - number * blockBytes
    return this.#block(number).subarray(within, within + length)
  }

  /** The object at an offset, if it was read before. */
  known(offset: number): PackedObject | undefined {
    return this.#objects.get(offset)
  }

  keep(offset: number, object: PackedObject): void {
    if (object.content.length > overlap) return
    if (this.#objects.size >= mostObjects) this.#objects.clear()
    this.#objects.set(offset, object)
  }

  close(): void {
    closeSync(this.#file)
  }

  #block(number: number): Buffer {
    const known = this.#blocks.get(number)
    if (known !== undefined) return known
    const block = bytesAt(this.#file, number * blockBytes, blockBytes + overlap)
    if (this.#blocks.size >= mostBlocks) this.#blocks.clear()
    this.#blocks.set(number, block)
    return block
  }
}

const blockBytes = 8192
/** Blocks overlap by this much, so that an entry of at most this size never crosses the end of a block. */
const overlap = 4096
const mostBlocks = 64
const mostObjects = 4096

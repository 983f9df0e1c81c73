import type { Readable } from 'node:stream'
import { hasErrno } from '@hermes-checkpoints/core'

/** Reads a stream in lines and in blocks of known length, which git's batch answers alternate. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #pending: Buffer[] = []
  #length = 0

  constructor(stream: Readable) {
    this.#chunks = stream.iterator({ destroyOnReturn: false })
  }

  /** The next line without its newline; null at the end of the stream. */
  async line(): Promise<string | null> {
    let newline = this.#joined().indexOf(0x0a)
    while (newline < 0) {
      if (!(await this.#more())) return null
      newline = this.#joined().indexOf(0x0a)
    }
    return this.#take(newline + 1).toString('latin1', 0, newline)
  }

  /** The next `count` bytes; null when the stream ends before. */
  async bytes(count: number): Promise<Buffer | null> {
    while (this.#length < count) {
      if (!(await this.#more())) return null
    }
    return this.#take(count)
  }

  async #more(): Promise<boolean> {
    const chunk = await this.#next()
    if (chunk === null) return false
    this.#pending.push(chunk)
    this.#length += chunk.length
    return true
  }

  async #next(): Promise<Buffer | null> {
    try {
      const next = await this.#chunks.next()
      return next.done === true ? null : next.value
    } catch (error) {
      // The streams of a killed process close without an end.
      if (hasErrno(error, 'ERR_STREAM_PREMATURE_CLOSE')) return null
      throw error
    }
  }

  #joined(): Buffer {
    if (this.#pending.length > 1) this.#pending = [Buffer.concat(this.#pending)]
    return this.#pending[0] ?? Buffer.alloc(0)
  }

  #take(count: number): Buffer {
    const all = this.#joined()
    this.#pending = [all.subarray(count)]
    this.#length -= count
    return all.subarray(0, count)
  }
}

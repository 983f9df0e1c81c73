import { dataViewOf } from './view-of.ts'

/** Bytes to which others are added. */
export class GrowingBytes {
  bytes: Buffer = Buffer.allocUnsafeSlow(4096)
  view: DataView = dataViewOf(this.bytes)
  length = 0

  /** Makes room for so many bytes more; the answer is where they begin. */
  grow(count: number): number {
    const start = this.length
    this.length += count
    if (this.length > this.bytes.length) {
      // What nobody has written to takes no memory.
      const larger = Buffer.allocUnsafeSlow(2 * this.length)
      this.bytes.copy(larger, 0, 0, start)
      this.bytes = larger
      this.view = dataViewOf(larger)
    }
    return start
  }

  append(bytes: Buffer): void {
    const start = this.grow(bytes.length)
    bytes.copy(this.bytes, start)
  }

  /** Adds text of one character per byte. */
  appendText(text: string): void {
    const start = this.grow(text.length)
    this.bytes.write(text, start, 'latin1')
  }

  used(): Buffer {
    return this.bytes.subarray(0, this.length)
  }
}

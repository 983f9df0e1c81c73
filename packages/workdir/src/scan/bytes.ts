/** Returns a view of the numbers in a buffer. It reads them much faster than the buffer's own methods, which work byte by byte. */
export function dataViewOf({ buffer, byteLength, byteOffset }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** A buffer that grows as bytes are appended. */
export class GrowingBytes {
  bytes: Buffer = Buffer.allocUnsafeSlow(4096)
  view: DataView = dataViewOf(this.bytes)
  length = 0

  /** Adds that many bytes and returns where they begin. */
  grow(count: number): number {
    const start = this.length
    this.length += count
    if (this.length > this.bytes.length) {
      // Doubling is cheap: the kernel backs pages with memory only once they are written.
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

  /** Appends text that holds one character per byte. */
  appendText(text: string): void {
    const start = this.grow(text.length)
    this.bytes.write(text, start, 'latin1')
  }

  used(): Buffer {
    return this.bytes.subarray(0, this.length)
  }
}

import type { TreePath } from '@hermes-checkpoints/core'

const slash = 0x2f

/** Concatenated paths, as bytes. Strings would take several times the memory and longer to create than to compare. */
export class PathList {
  readonly size: number
  readonly #bytes: Buffer
  /** Where each path begins; the last element is where the last path ends. */
  readonly #starts: Uint32Array

  constructor(bytes: Buffer, size: number, lengthOf: (number: number) => number) {
    this.size = size
    this.#bytes = bytes
    this.#starts = new Uint32Array(size + 1)
    let end = 0
    for (let number = 0; number < size; number += 1) {
      end += lengthOf(number)
      this.#starts[number + 1] = end
    }
  }

  /** Returns where a path begins in the bytes; for `size`, where the last path ends. */
  start(number: number): number {
    return this.#starts[number] ?? 0
  }

  path(number: number): TreePath {
    return this.#text(this.start(number), this.start(number + 1)) as unknown as TreePath
  }

  /** Yields all paths. It converts them in one call, which is far faster than one call for each. */
  *all(): Generator<TreePath, undefined, undefined> {
    const text = this.#text(0, this.start(this.size))
    for (let number = 0; number < this.size; number += 1)
      yield text.slice(this.start(number), this.start(number + 1)) as unknown as TreePath
  }

  /** Returns the length of the directory part of a path, with its slash; 0 for a path in the root. */
  prefixLength(number: number): number {
    const start = this.start(number)
    let at = this.start(number + 1)
    while (at > start && this.#bytes[at - 1] !== slash) at -= 1
    return at - start
  }

  prefix(number: number): string {
    return this.#text(this.start(number), this.start(number) + this.prefixLength(number))
  }

  /** True when two paths begin with the same `length` bytes. */
  haveSameStart(one: number, other: number, length: number): boolean {
    const [first, second] = [this.start(one), this.start(other)]
    // From the end: neighbours mostly differ late.
    for (let at = length - 1; at >= 0; at -= 1)
      if (this.#bytes[first + at] !== this.#bytes[second + at]) return false
    return true
  }

  /** Compares the rest of a path after `prefixLength` bytes with a name, byte by byte. The sign of the result gives the order. */
  compareName(number: number, prefixLength: number, name: string): number {
    const start = this.start(number) + prefixLength
    const length = this.start(number + 1) - start
    const shorter = Math.min(length, name.length)
    for (let at = 0; at < shorter; at += 1) {
      const difference = (this.#bytes[start + at] ?? 0) - name.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return length - name.length
  }

  /** Compares the names of two files of one directory, byte by byte. */
  compareNames(one: number, other: number, prefixLength: number): number {
    const [first, second] = [this.start(one) + prefixLength, this.start(other) + prefixLength]
    const length = this.start(one + 1) - first
    const otherLength = this.start(other + 1) - second
    const shorter = Math.min(length, otherLength)
    for (let at = 0; at < shorter; at += 1) {
      const difference = (this.#bytes[first + at] ?? 0) - (this.#bytes[second + at] ?? 0)
      if (difference !== 0) return difference
    }
    return length - otherLength
  }

  #text(start: number, end: number): string {
    return this.#bytes.toString('latin1', start, end)
  }
}

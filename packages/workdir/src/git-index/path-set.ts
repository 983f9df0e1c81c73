import type { TreePath } from '@hermes-checkpoints/core'
import { copyBytes } from './copy-bytes.ts'
import { GrowingBytes } from '../scan/bytes.ts'
import { PathList } from '../scan/path-list.ts'

/** Paths in the order of their bytes, without duplicates. They take little more memory than their bytes. */
export class PathSet {
  readonly #paths: PathList

  constructor(paths: PathList) {
    this.#paths = paths
  }

  get size(): number {
    return this.#paths.size
  }

  has(path: TreePath): boolean {
    const text = path as unknown as string
    const number = this.#firstFrom(text)
    return number < this.size && this.#paths.compareName(number, 0, text) === 0
  }

  /** True when the set contains a path below this directory. */
  hasBelow(directory: TreePath): boolean {
    const prefix = `${directory as unknown as string}/`
    const number = this.#firstFrom(prefix)
    // The first path that does not begin with the prefix is at least the prefix with the next byte at its end.
    return number < this.size && this.#paths.compareName(number, 0, successor(prefix)) < 0
  }

  [Symbol.iterator](): Generator<TreePath, undefined, undefined> {
    return this.#paths.all()
  }

  /** Returns the number of the first path that is not before this one. */
  #firstFrom(path: string): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#paths.compareName(middle, 0, path) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** `0` is the byte after `/`. */
function successor(prefix: string): string {
  return `${prefix.slice(0, -1)}0`
}

/** Collects paths that come in order. */
export class PathSetDraft {
  readonly #bytes = new GrowingBytes()
  readonly #lengths: number[] = []

  add(bytes: Buffer, start: number, end: number): void {
    const at = this.#bytes.grow(end - start)
    copyBytes(bytes, start, end, this.#bytes.bytes, at)
    this.#lengths.push(end - start)
  }

  finish(): PathSet {
    const lengths = this.#lengths
    const lengthOf = (number: number): number => lengths[number] ?? 0
    return new PathSet(new PathList(this.#bytes.used(), lengths.length, lengthOf))
  }
}

import type { TreePath } from '@hermes-checkpoints/core'
import { compareEntries, compareNames, entryType, type IndexEntries } from './index-entries.ts'
import { invalidIndex, type InvalidIndex } from './index-problem.ts'
import { isSoundPath } from './is-sound-path.ts'
import { PathSetDraft, type PathSet } from './path-set.ts'

/** The paths of an index below a directory, relative to it. */
export interface CollectedPaths {
  readonly files: PathSet
  readonly submodules: readonly TreePath[]
  readonly sparseDirectories: readonly TreePath[]
  readonly isInSparseDirectory: boolean
  readonly refused: number
}

/**
 * Collects the paths of an index below a directory, given its path with a trailing slash; the root is empty.
 *
 * The sides of a conflict have the same name and count once.
 */
export function collectPaths(
  entries: IndexEntries,
  directory: Buffer,
): ({ readonly kind: 'paths' } & CollectedPaths) | InvalidIndex {
  const collector = new Collector(entries, directory)
  for (let number = 0; number < entries.size; number += 1) {
    // The path set searches by halves, so it would miss paths that are not in order.
    if (number > 0 && compareEntries(entries, number - 1, entries, number) >= 0)
      return invalidIndex('damaged')
    collector.take(number)
  }
  return { kind: 'paths', ...collector.paths() }
}

const slash = 0x2f

class Collector {
  readonly #entries: IndexEntries
  readonly #directory: Buffer
  readonly #files = new PathSetDraft()
  readonly #submodules: TreePath[] = []
  readonly #sparseDirectories: TreePath[] = []
  /** The last entry of each type. */
  readonly #last: Int32Array = new Int32Array(Object.keys(entryType).length).fill(-1)
  #isInSparseDirectory = false
  #refused = 0

  constructor(entries: IndexEntries, directory: Buffer) {
    this.#entries = entries
    this.#directory = directory
  }

  take(number: number): void {
    const { ends, starts, types } = this.#entries
    const [start = 0, end = 0, type = entryType.file] = [
      starts[number],
      ends[number],
      types[number],
    ]
    if (type === entryType.sparseDirectory && this.#containsDirectory(start, end))
      this.#isInSparseDirectory = true
    else if (this.#isBelowDirectory(start, end) && !this.#isOtherSide(number, type))
      this.#add(type, start + this.#directory.length, end)
    this.#last[type] = number
  }

  paths(): CollectedPaths {
    return {
      files: this.#files.finish(),
      submodules: this.#submodules,
      sparseDirectories: this.#sparseDirectories,
      isInSparseDirectory: this.#isInSparseDirectory,
      refused: this.#refused,
    }
  }

  /** True when the directory is the one with this name, which ends with a slash, or is below it. */
  #containsDirectory(start: number, end: number): boolean {
    const length = end - start
    if (length === 0 || length > this.#directory.length) return false
    return this.#directory.compare(this.#entries.bytes, start, end, 0, length) === 0
  }

  #isBelowDirectory(start: number, end: number): boolean {
    const { length } = this.#directory
    if (length === 0) return true
    if (end - start < length) return false
    return this.#directory.compare(this.#entries.bytes, start, start + length) === 0
  }

  /** True when the name was already collected from another side of the same conflict. */
  #isOtherSide(number: number, type: number): boolean {
    const last = this.#last[type] ?? -1
    if (last < 0 || this.#entries.stages[number] === 0) return false
    return compareNames(this.#entries, last, this.#entries, number) === 0
  }

  #add(type: number, start: number, nameEnd: number): void {
    const { bytes } = this.#entries
    const isSparse = type === entryType.sparseDirectory
    // git marks a directory by a slash at its end.
    const end = isSparse ? nameEnd - 1 : nameEnd
    if ((isSparse && bytes[end] !== slash) || !isSoundPath(bytes, start, end)) this.#refused += 1
    else if (type === entryType.file) this.#files.add(bytes, start, end)
    else {
      const path = bytes.toString('latin1', start, end) as unknown as TreePath
      if (isSparse) this.#sparseDirectories.push(path)
      else this.#submodules.push(path)
    }
  }
}

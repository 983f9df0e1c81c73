import type { PathList } from './path-list.ts'

/** An index of the files of a scan by their directory. */
export class DirectoryIndex {
  readonly #paths: PathList
  /** The number of each directory, by its path with a trailing slash; the root is the empty string. */
  readonly #directories = new Map<string, number>()
  /** The files of the first directory, then those of the second, and so on, each sorted by name. */
  readonly #files: Int32Array
  /** Where the files of each directory begin; the last element is where the last directory ends. */
  readonly #starts: Int32Array

  constructor(paths: PathList) {
    this.#paths = paths
    const directoryOf = this.#findDirectories()
    this.#starts = startsOf(directoryOf, this.#directories.size)
    this.#files = inOrder(directoryOf, this.#starts)
    this.#sortNames()
  }

  prefixes(): Iterable<string> {
    return this.#directories.keys()
  }

  directory(prefix: string): DirectoryFiles | undefined {
    const number = this.#directories.get(prefix)
    if (number === undefined) return undefined
    return new DirectoryFiles(this.#paths, prefix.length, this.#files, this.#span(number))
  }

  /** Returns the directory number of each file. */
  #findDirectories(): Int32Array {
    const paths = this.#paths
    const directoryOf = new Int32Array(paths.size)
    let [directory, length] = [-1, -1]
    for (let number = 0; number < paths.size; number += 1) {
      const prefixLength = paths.prefixLength(number)
      // Most files follow another file of the same directory.
      const isSame = prefixLength === length && paths.haveSameStart(number - 1, number, length)
      if (!isSame) directory = this.#numberOf(paths.prefix(number))
      length = prefixLength
      directoryOf[number] = directory
    }
    return directoryOf
  }

  #numberOf(prefix: string): number {
    const number = this.#directories.get(prefix)
    if (number !== undefined) return number
    this.#directories.set(prefix, this.#directories.size)
    return this.#directories.size - 1
  }

  /** A walk yields names in order, but `changedFiles` appends new files at the end. */
  #sortNames(): void {
    let number = 0
    for (const { length } of this.#directories.keys()) {
      const span = this.#span(number)
      if (!this.#isSorted(span, length))
        this.#files
          .subarray(span.start, span.end)
          .sort((one, other) => this.#paths.compareNames(one, other, length))
      number += 1
    }
  }

  #isSorted({ end, start }: Span, prefixLength: number): boolean {
    for (let at = start + 1; at < end; at += 1) {
      const [one = 0, other = 0] = [this.#files[at - 1], this.#files[at]]
      if (this.#paths.compareNames(one, other, prefixLength) > 0) return false
    }
    return true
  }

  #span(directory: number): Span {
    return { start: this.#starts[directory] ?? 0, end: this.#starts[directory + 1] ?? 0 }
  }
}

interface Span {
  readonly start: number
  readonly end: number
}

/** The files of one directory. */
export class DirectoryFiles {
  readonly #paths: PathList
  readonly #prefixLength: number
  readonly #files: Int32Array
  readonly #span: Span
  #next: number

  constructor(paths: PathList, prefixLength: number, files: Int32Array, span: Span) {
    this.#paths = paths
    this.#prefixLength = prefixLength
    this.#files = files
    this.#span = span
    this.#next = span.start
  }

  /** Returns the number of the file with this name. Takes one comparison when the caller asks in name order. */
  find(name: string): number | undefined {
    let { end: high, start: low } = this.#span
    let at = Math.min(this.#next, high - 1)
    while (low < high) {
      const number = this.#files[at] ?? 0
      const order = this.#paths.compareName(number, this.#prefixLength, name)
      if (order === 0) {
        this.#next = at + 1
        return number
      }
      if (order < 0) low = at + 1
      else high = at
      at = (low + high) >>> 1
    }
    return undefined
  }
}

function startsOf(directoryOf: Int32Array, directories: number): Int32Array {
  const starts = new Int32Array(directories + 1)
  for (const directory of directoryOf) starts[directory + 1] = (starts[directory + 1] ?? 0) + 1
  for (let number = 0; number < directories; number += 1)
    starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0)
  return starts
}

function inOrder(directoryOf: Int32Array, starts: Int32Array): Int32Array {
  const files = new Int32Array(directoryOf.length)
  const next = starts.slice()
  for (let number = 0; number < directoryOf.length; number += 1) {
    const directory = directoryOf[number] ?? 0
    const at = next[directory] ?? 0
    files[at] = number
    next[directory] = at + 1
  }
  return files
}

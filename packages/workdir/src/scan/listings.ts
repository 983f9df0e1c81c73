import { PathList } from './path-list.ts'
import { dataViewOf } from './bytes.ts'

/*
 * The names in directories, as bytes. All numbers are little-endian:
 *
 *     0   inode, ctime, mtime     f64 each, one head per directory
 *     24  length of the path      u32
 *     28  length of the names     u32
 *     32  number of the names     u32
 *     …   the paths, concatenated; the root is the empty path
 *     …   the names of each directory, with slashes between them
 */
export const listingHeadSize = 36

/** The offset of each field in a head. */
export const listingOffset = {
  ino: 0,
  ctime: 8,
  mtime: 16,
  pathLength: 24,
  namesLength: 28,
  names: 32,
} as const

/** The inode and times of a directory. Adding or removing an entry changes the times. */
export interface DirectoryStamps {
  readonly ino: number
  readonly ctimeMs: number
  readonly mtimeMs: number
}

/** The names in every directory that a walk has read, captured or not. */
export class Listings {
  readonly bytes: Buffer
  readonly size: number
  /** The number of names in all directories. */
  readonly entries: number
  readonly paths: PathList
  readonly texts: PathList
  readonly #view: DataView
  #numbers: ReadonlyMap<string, number> | undefined
  #shared: Uint8Array | undefined

  constructor(bytes: Buffer, size: number) {
    this.bytes = bytes
    this.size = size
    this.#view = dataViewOf(bytes)
    const { namesLength, pathLength } = listingOffset
    const paths = bytes.subarray(size * listingHeadSize)
    this.paths = new PathList(paths, size, (number) => this.#count(number, pathLength))
    const texts = paths.subarray(this.paths.start(size))
    this.texts = new PathList(texts, size, (number) => this.#count(number, namesLength))
    let entries = 0
    for (let number = 0; number < size; number += 1)
      entries += this.#count(number, listingOffset.names)
    this.entries = entries
  }

  /** Returns the number of a directory, given its path below the root. */
  find(path: string): number | undefined {
    this.#numbers ??= new Map(
      Array.from(this.paths.all(), (one, number) => [one as unknown as string, number]),
    )
    return this.#numbers.get(path)
  }

  stamps(number: number): DirectoryStamps {
    return {
      ino: this.#time(number, listingOffset.ino),
      ctimeMs: this.#time(number, listingOffset.ctime),
      mtimeMs: this.#time(number, listingOffset.mtime),
    }
  }

  /** True when a directory has the stamps from before its names were read. */
  isSame(number: number, { ctimeMs, ino, mtimeMs }: DirectoryStamps): boolean {
    return (
      this.#time(number, listingOffset.ctime) === ctimeMs &&
      this.#time(number, listingOffset.mtime) === mtimeMs &&
      this.#time(number, listingOffset.ino) === ino
    )
  }

  /** Returns the later of mtime and ctime of a directory. */
  stampedAt(number: number): number {
    return Math.max(
      this.#time(number, listingOffset.ctime),
      this.#time(number, listingOffset.mtime),
    )
  }

  /** Returns the path of a directory below the root. */
  path(number: number): string {
    return this.paths.path(number) as unknown as string
  }

  /** Returns the names in a directory, separated by slashes, in byte order. */
  text(number: number): string {
    return this.texts.path(number) as unknown as string
  }

  /** Returns the names in a directory, in byte order. */
  names(number: number): readonly string[] {
    const text = this.text(number)
    return text === '' ? [] : text.split('/')
  }

  /** Returns a copy of the bytes that a worker can read. It is made once. */
  shared(): Uint8Array {
    if (this.#shared === undefined) {
      this.#shared = new Uint8Array(new SharedArrayBuffer(this.bytes.length))
      this.#shared.set(this.bytes)
    }
    return this.#shared
  }

  #time(number: number, offset: number): number {
    return this.#view.getFloat64(number * listingHeadSize + offset, true)
  }

  #count(number: number, offset: number): number {
    return this.#view.getUint32(number * listingHeadSize + offset, true)
  }
}

export const noListings: Listings = new Listings(Buffer.alloc(0), 0)

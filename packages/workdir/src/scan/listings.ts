import { PathList } from './path-list.ts'
import { dataViewOf } from './view-of.ts'

/*
 * What was in directories, as bytes. All numbers are little-endian:
 *
 *     0   inode, ctime, mtime     f64 each, one head per directory
 *     24  length of the path      u32
 *     28  length of the names     u32
 *     32  number of the names     u32
 *     …   the paths, one after the other; that of the root is empty
 *     …   the names of each directory, with slashes between them
 */
export const listingHeadSize = 36

/** Where the parts of a head are. */
export const listingPlace = {
  ino: 0,
  ctime: 8,
  mtime: 16,
  pathLength: 24,
  namesLength: 28,
  names: 32,
} as const

/** How a directory looks from outside: when something is put into it or taken out, its times change. */
export interface DirectoryStamps {
  readonly ino: number
  readonly ctimeMs: number
  readonly mtimeMs: number
}

/** What was in every directory that a walk has read, whether or not it was captured. */
export class Listings {
  readonly bytes: Buffer
  readonly size: number
  /** How many names there are in all. */
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
    const { namesLength, pathLength } = listingPlace
    const paths = bytes.subarray(size * listingHeadSize)
    this.paths = new PathList(paths, size, (number) => this.#count(number, pathLength))
    const texts = paths.subarray(this.paths.start(size))
    this.texts = new PathList(texts, size, (number) => this.#count(number, namesLength))
    let entries = 0
    for (let number = 0; number < size; number += 1)
      entries += this.#count(number, listingPlace.names)
    this.entries = entries
  }

  /** The number of a directory, by its path from the root on. */
  find(path: string): number | undefined {
    this.#numbers ??= new Map(
      Array.from(this.paths.all(), (one, number) => [one as unknown as string, number]),
    )
    return this.#numbers.get(path)
  }

  stamps(number: number): DirectoryStamps {
    return {
      ino: this.#time(number, listingPlace.ino),
      ctimeMs: this.#time(number, listingPlace.ctime),
      mtimeMs: this.#time(number, listingPlace.mtime),
    }
  }

  /** Says whether a directory looks as it did when its names were read. */
  isSame(number: number, { ctimeMs, ino, mtimeMs }: DirectoryStamps): boolean {
    return (
      this.#time(number, listingPlace.ctime) === ctimeMs &&
      this.#time(number, listingPlace.mtime) === mtimeMs &&
      this.#time(number, listingPlace.ino) === ino
    )
  }

  /** When something was last put into it, taken out, or changed about it. */
  stampedAt(number: number): number {
    return Math.max(this.#time(number, listingPlace.ctime), this.#time(number, listingPlace.mtime))
  }

  /** The path of a directory, from the root on. */
  path(number: number): string {
    return this.paths.path(number) as unknown as string
  }

  /** The names in a directory with slashes between them, in the order of their bytes. */
  text(number: number): string {
    return this.texts.path(number) as unknown as string
  }

  /** The names in a directory, in the order of their bytes. */
  names(number: number): readonly string[] {
    const text = this.text(number)
    return text === '' ? [] : text.split('/')
  }

  /** The same bytes for another thread. */
  shared(): Uint8Array {
    if (this.#shared === undefined) {
      this.#shared = new Uint8Array(new SharedArrayBuffer(this.bytes.length))
      this.#shared.set(this.bytes)
    }
    return this.#shared
  }

  #time(number: number, place: number): number {
    return this.#view.getFloat64(number * listingHeadSize + place, true)
  }

  #count(number: number, place: number): number {
    return this.#view.getUint32(number * listingHeadSize + place, true)
  }
}

export const noListings: Listings = new Listings(Buffer.alloc(0), 0)

import { GrowingBytes } from './growing-bytes.ts'
import { listingHeadSize, listingPlace, Listings, type DirectoryStamps } from './listings.ts'

/** Makes the listings of directories, one after the other. */
export class ListingsDraft {
  readonly #heads = new GrowingBytes()
  readonly #paths = new GrowingBytes()
  readonly #texts = new GrowingBytes()

  get size(): number {
    return this.#heads.length / listingHeadSize
  }

  /** Adds a directory, by its path from the root on, as it was before its names were read. */
  add(path: string, { ctimeMs, ino, mtimeMs }: DirectoryStamps, names: readonly string[]): void {
    const text = names.join('/')
    const at = this.#heads.grow(listingHeadSize)
    const { view } = this.#heads
    view.setFloat64(at + listingPlace.ino, ino, true)
    view.setFloat64(at + listingPlace.ctime, ctimeMs, true)
    view.setFloat64(at + listingPlace.mtime, mtimeMs, true)
    view.setUint32(at + listingPlace.pathLength, path.length, true)
    view.setUint32(at + listingPlace.namesLength, text.length, true)
    view.setUint32(at + listingPlace.names, names.length, true)
    this.#paths.appendText(path)
    this.#texts.appendText(text)
  }

  /** Adds directories of other listings from one number up to, not including, another one. */
  copy({ bytes, paths, size, texts }: Listings, from: number, to: number): void {
    const pathsStart = size * listingHeadSize
    const textsStart = pathsStart + paths.start(size)
    const part = (start: number, end: number): Buffer => bytes.subarray(start, end)
    this.#heads.append(part(from * listingHeadSize, to * listingHeadSize))
    this.#paths.append(part(pathsStart + paths.start(from), pathsStart + paths.start(to)))
    this.#texts.append(part(textsStart + texts.start(from), textsStart + texts.start(to)))
  }

  finish(): Listings {
    const parts = [this.#heads.used(), this.#paths.used(), this.#texts.used()]
    return new Listings(Buffer.concat(parts), this.size)
  }
}

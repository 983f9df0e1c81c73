import { GrowingBytes } from './bytes.ts'
import { listingHeadSize, listingOffset, Listings, type DirectoryStamps } from './listings.ts'

/** Collects listings, directory by directory. */
export class ListingsDraft {
  readonly #heads = new GrowingBytes()
  readonly #paths = new GrowingBytes()
  readonly #texts = new GrowingBytes()

  get size(): number {
    return this.#heads.length / listingHeadSize
  }

  /** Adds a directory by its path below the root. The stamps are those from before its names were read. */
  add(path: string, { ctimeMs, ino, mtimeMs }: DirectoryStamps, names: readonly string[]): void {
    const text = names.join('/')
    const at = this.#heads.grow(listingHeadSize)
    const { view } = this.#heads
    view.setFloat64(at + listingOffset.ino, ino, true)
    view.setFloat64(at + listingOffset.ctime, ctimeMs, true)
    view.setFloat64(at + listingOffset.mtime, mtimeMs, true)
    view.setUint32(at + listingOffset.pathLength, path.length, true)
    view.setUint32(at + listingOffset.namesLength, text.length, true)
    view.setUint32(at + listingOffset.names, names.length, true)
    this.#paths.appendText(path)
    this.#texts.appendText(text)
  }

  /** Adds directories of other listings, from `from` up to but not including `to`. */
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

import { ListingsDraft } from './listings-draft.ts'
import type { DirectoryStamps, Listings } from './listings.ts'

/** The listings of a walk. It reuses those of the last scan where nothing changed. */
export class NotedListings {
  readonly #last: Listings
  /** 1 for each directory of the last scan that is unchanged. */
  readonly #same: Uint8Array
  readonly #read = new ListingsDraft()

  constructor(last: Listings) {
    this.#last = last
    this.#same = new Uint8Array(last.size)
  }

  /** Notes an unchanged directory of the last scan. */
  noteSame(number: number): void {
    this.#same[number] = 1
  }

  /** Notes a directory whose names were read. */
  noteRead(path: string, stamps: DirectoryStamps, names: readonly string[]): void {
    const number = this.#last.find(path)
    const isSame =
      number !== undefined &&
      this.#last.isSame(number, stamps) &&
      this.#last.text(number) === names.join('/')
    if (isSame) this.noteSame(number)
    else this.#read.add(path, stamps, names)
  }

  /** Returns the listings of all noted directories: the object of the last scan when nothing differs. */
  finish(): Listings {
    if (this.#read.size === 0 && !this.#same.includes(0)) return this.#last
    const draft = new ListingsDraft()
    for (let from = this.#same.indexOf(1); from !== -1;) {
      const gap = this.#same.indexOf(0, from)
      const to = gap === -1 ? this.#same.length : gap
      draft.copy(this.#last, from, to)
      from = this.#same.indexOf(1, to)
    }
    const read = this.#read.finish()
    draft.copy(read, 0, read.size)
    return draft.finish()
  }
}

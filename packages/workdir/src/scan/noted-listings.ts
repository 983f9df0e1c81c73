import { ListingsDraft } from './listings-draft.ts'
import type { DirectoryStamps, Listings } from './listings.ts'

/** What a walk finds in directories, beside what was in them before. */
export class NotedListings {
  readonly #known: Listings
  /** For every known directory, whether it is as it was. */
  readonly #same: Uint8Array
  readonly #read = new ListingsDraft()

  constructor(known: Listings) {
    this.#known = known
    this.#same = new Uint8Array(known.size)
  }

  /** Notes a directory whose names are known from before. */
  noteSame(number: number): void {
    this.#same[number] = 1
  }

  /** Notes a directory whose names were read. */
  noteRead(path: string, stamps: DirectoryStamps, names: readonly string[]): void {
    const number = this.#known.find(path)
    const isSame =
      number !== undefined &&
      this.#known.isSame(number, stamps) &&
      this.#known.text(number) === names.join('/')
    if (isSame) this.noteSame(number)
    else this.#read.add(path, stamps, names)
  }

  /** What is in all directories now: the listings from before themselves, where nothing is different. */
  finish(): Listings {
    if (this.#read.size === 0 && !this.#same.includes(0)) return this.#known
    const draft = new ListingsDraft()
    for (let from = this.#same.indexOf(1); from !== -1;) {
      const gap = this.#same.indexOf(0, from)
      const to = gap === -1 ? this.#same.length : gap
      draft.copy(this.#known, from, to)
      from = this.#same.indexOf(1, to)
    }
    const read = this.#read.finish()
    draft.copy(read, 0, read.size)
    return draft.finish()
  }
}

import type { DirectoryIdentity } from '@hermes-checkpoints/core'
import type { EntryFacts } from './directory-reader.ts'
import { dataViewOf } from '../../scan/bytes.ts'
import type { DirectoryStamps } from '../../scan/listings.ts'
import { recordOffset, recordSize, writeRecord } from '../../scan/entry-record.ts'
import type { SystemFacts } from './system-facts.ts'

/*
 * A prefetched directory, as bytes. All numbers are little-endian:
 *
 *     0   inode, device, ctime and mtime of the directory  f64 each
 *     32  number of the listing with the same names        i32, −1 when they were read
 *     36  number of entries                                u32
 *     40  length of all names                              u32
 *     44  a record of every entry, in name order
 *     …   the names, concatenated
 */
const headSize = 44

/** Encodes a directory, entry by entry. */
export class DirectoryDraft {
  readonly #bytes: Buffer
  readonly #view: DataView
  readonly #start: number
  readonly #names: readonly string[]
  #added = 0

  constructor({ bytes, start }: DraftTarget, { listing, names, stamps }: DraftHead) {
    this.#bytes = bytes
    this.#view = dataViewOf(bytes)
    this.#start = start
    this.#names = names
    this.#view.setFloat64(start, stamps.ino, true)
    this.#view.setFloat64(start + 8, stamps.dev, true)
    this.#view.setFloat64(start + 16, stamps.ctimeMs, true)
    this.#view.setFloat64(start + 24, stamps.mtimeMs, true)
    this.#view.setInt32(start + 32, listing ?? none, true)
  }

  /** Returns the bytes that a directory with these entries takes. */
  static size(names: readonly string[]): number {
    return names.reduce((total, name) => total + recordSize + name.length, headSize)
  }

  /** Adds the stat data of the next name. */
  add(facts: EntryFacts): void {
    const at = this.#start + headSize + this.#added * recordSize
    writeRecord(this.#view, at, facts, this.#names[this.#added]?.length ?? 0)
    this.#added += 1
  }

  /** Writes the names and returns where the bytes end. */
  finish(): number {
    const names = this.#names.join('')
    this.#view.setUint32(this.#start + 36, this.#names.length, true)
    this.#view.setUint32(this.#start + 40, names.length, true)
    const namesStart = this.#start + headSize + this.#names.length * recordSize
    this.#bytes.write(names, namesStart, 'latin1')
    return namesStart + names.length
  }
}

/** Where a draft writes the bytes of a directory. */
export interface DraftTarget {
  readonly bytes: Buffer
  readonly start: number
}

interface DraftHead {
  readonly stamps: DirectoryStamps & Pick<EntryFacts, 'dev'>
  readonly listing: number | null
  readonly names: readonly string[]
}

const none = -1

/** A directory whose names and stat data the worker has read. */
export class PrefetchedDirectory {
  readonly identity: { readonly [Part in keyof DirectoryIdentity]: number }
  readonly names: readonly string[]
  readonly listing: number | null
  readonly stamps: DirectoryStamps
  readonly #view: DataView
  readonly #records: number
  #next = 0

  constructor(bytes: Buffer, start: number) {
    const view = dataViewOf(bytes)
    this.#view = view
    this.#records = start + headSize
    this.identity = { ino: view.getFloat64(start, true), dev: view.getFloat64(start + 8, true) }
    const [ctimeMs, mtimeMs] = [
      view.getFloat64(start + 16, true),
      view.getFloat64(start + 24, true),
    ]
    this.stamps = { ino: this.identity.ino, ctimeMs, mtimeMs }
    const listing = view.getInt32(start + 32, true)
    this.listing = listing === none ? null : listing
    const count = view.getUint32(start + 36, true)
    const namesStart = this.#records + count * recordSize
    const text = bytes.toString('latin1', namesStart, namesStart + view.getUint32(start + 40, true))
    this.names = namesOf(text, view, this.#records, count)
  }

  /** Loads the stat data of an entry. It needs no search when the caller asks in name order. */
  stat(name: string, facts: SystemFacts): void {
    if (this.names[this.#next] !== name) this.#next = this.names.indexOf(name)
    facts.takeRecord(this.#view, this.#records + this.#next * recordSize)
    this.#next += 1
  }
}

function namesOf(text: string, view: DataView, records: number, count: number): readonly string[] {
  const names: string[] = []
  let start = 0
  for (let number = 0; number < count; number += 1) {
    const at = records + number * recordSize + recordOffset.nameLength
    const end = start + view.getUint16(at, true)
    names.push(text.slice(start, end))
    start = end
  }
  return names
}

import { GrowingBytes } from '../scan/bytes.ts'
import { copyBytes } from './copy-bytes.ts'
import { decodeEwahBitmap, type DecodedBitmap } from './ewah-bitmap.ts'
import { compareEntries, compareNames, isNameless, type IndexEntries } from './index-entries.ts'
import { invalidIndex, type InvalidIndex } from './index-problem.ts'

export interface MergedEntries {
  readonly kind: 'entries'
  readonly entries: IndexEntries
}

/**
 * Merges the entries of a split index with those of its shared index.
 *
 * The first entries of the split index, which have no names, replace entries of the shared index. The others are
 * added.
 */
export function mergeSplit(
  shared: IndexEntries,
  own: IndexEntries,
  bitmaps: Buffer,
): MergedEntries | InvalidIndex {
  const changes = decodeChanges(bitmaps, shared.size)
  const replaced = changes && replaceEntries(shared, own, changes)
  if (changes === null || replaced === null) return invalidIndex('damaged')
  for (let number = replaced.count; number < own.size; number += 1)
    if (isNameless(own, number)) return invalidIndex('damaged')
  const entries = mergeSorted(replaced.entries, changes.deleted, own, replaced.count)
  return { kind: 'entries', entries }
}

/** One byte for each entry of the shared index. */
interface Changes {
  readonly deleted: Uint8Array
  readonly replaced: Uint8Array
}

function decodeChanges(bitmaps: Buffer, size: number): Changes | null {
  if (bitmaps.length === 0) return { deleted: new Uint8Array(size), replaced: new Uint8Array(size) }
  const deleted = decodeEwahBitmap(bitmaps, 0, size)
  const replaced: DecodedBitmap | null = deleted && decodeEwahBitmap(bitmaps, deleted.end, size)
  if (deleted === null || replaced?.end !== bitmaps.length) return null
  return { deleted: deleted.bits, replaced: replaced.bits }
}

interface ReplacedEntries {
  readonly entries: IndexEntries
  /** The number of entries that replaced others. */
  readonly count: number
}

/** Returns the shared entries with their replacements, which keep the names. Null when the two do not fit. */
function replaceEntries(
  shared: IndexEntries,
  own: IndexEntries,
  { deleted, replaced }: Changes,
): ReplacedEntries | null {
  const [types, stages] = [shared.types.slice(), shared.stages.slice()]
  let count = 0
  for (let number = 0; number < shared.size; number += 1) {
    if (replaced[number] === 0) continue
    if (deleted[number] === 1 || count >= own.size || !isNameless(own, count)) return null
    types[number] = own.types[count] ?? 0
    stages[number] = own.stages[count] ?? 0
    count += 1
  }
  return { entries: { ...shared, types, stages }, count }
}

/** Merges two sorted lists of entries: the shared ones that are not deleted, and the own ones from a number on. */
function mergeSorted(
  shared: IndexEntries,
  deleted: Uint8Array,
  own: IndexEntries,
  firstOwn: number,
): IndexEntries {
  const merged = new EntriesDraft(shared.size + own.size)
  let next = firstOwn
  for (let number = 0; number < shared.size; number += 1) {
    if (deleted[number] === 1) continue
    while (next < own.size && compareEntries(own, next, shared, number) <= 0) {
      merged.add(own, next)
      next += 1
    }
    const isReplaced = next > firstOwn && replaces(own, next - 1, shared, number)
    if (!isReplaced) merged.add(shared, number)
  }
  for (; next < own.size; next += 1) merged.add(own, next)
  return merged.entries()
}

/** True when an added entry replaces a shared one: it has the same name and stage, or resolves the conflict. */
function replaces(
  own: IndexEntries,
  ownNumber: number,
  shared: IndexEntries,
  number: number,
): boolean {
  const stage = own.stages[ownNumber]
  if (stage !== 0 && stage !== shared.stages[number]) return false
  return compareNames(own, ownNumber, shared, number) === 0
}

class EntriesDraft {
  readonly #names = new GrowingBytes()
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #types: Uint8Array
  readonly #stages: Uint8Array
  #size = 0

  constructor(capacity: number) {
    this.#starts = new Uint32Array(capacity)
    this.#ends = new Uint32Array(capacity)
    this.#types = new Uint8Array(capacity)
    this.#stages = new Uint8Array(capacity)
  }

  add({ bytes, ends, stages, starts, types }: IndexEntries, number: number): void {
    const [from = 0, to = 0] = [starts[number], ends[number]]
    const start = this.#names.grow(to - from)
    copyBytes(bytes, from, to, this.#names.bytes, start)
    this.#starts[this.#size] = start
    this.#ends[this.#size] = this.#names.length
    this.#types[this.#size] = types[number] ?? 0
    this.#stages[this.#size] = stages[number] ?? 0
    this.#size += 1
  }

  entries(): IndexEntries {
    return {
      size: this.#size,
      bytes: this.#names.used(),
      starts: this.#starts,
      ends: this.#ends,
      types: this.#types,
      stages: this.#stages,
    }
  }
}

import { closeSync, lstatSync, openSync, readSync } from 'node:fs'
import {
  hasErrno,
  type AbsolutePath,
  type CheckpointId,
  type ObjectId,
} from '@hermes-checkpoints/core'
import type { PackFiles } from './pack-files.ts'

/** A pack, as far as its index tells. */
export interface IndexedPack {
  readonly name: string
  readonly pack: AbsolutePath
  /** What the pack itself takes. */
  readonly bytes: number
  holds(id: CheckpointId | ObjectId): boolean
  /** Where in the pack an object begins; null when it is not there. */
  offsetOf(id: CheckpointId | ObjectId): number | null
}

/** The indexes of packs, to find out without a process where an object lies. Those that were needed are held open until `close`. */
export class PackIndexes {
  readonly packs: readonly IndexedPack[]
  readonly #files: number[] = []

  constructor(packs: readonly PackFiles[]) {
    this.packs = packs
      .flatMap(({ index, name, pack }) =>
        index === null || pack === null ? [] : (this.#packOf(name, pack, index) ?? []),
      )
      // What was taken last is looked for first, and was written last.
      .toSorted((one, other) => other.modifiedAt - one.modifiedAt)
  }

  close(): void {
    for (const file of this.#files.splice(0)) closeSync(file)
  }

  /** Null for a pack that is gone by now. */
  #packOf(
    name: string,
    pack: AbsolutePath,
    index: AbsolutePath,
  ): (IndexedPack & { readonly modifiedAt: number }) | null {
    const stats = lstatSync(pack, { throwIfNoEntry: false })
    if (stats === undefined) return null
    let opened: OpenIndex | null | undefined
    const offsetOf = (id: CheckpointId | ObjectId): number | null => {
      if (opened === undefined) opened = this.#open(index)
      return opened === null ? null : findOffset(opened, id)
    }
    const holds = (id: CheckpointId | ObjectId): boolean => offsetOf(id) !== null
    return { name, pack, bytes: stats.size, modifiedAt: stats.mtimeMs, holds, offsetOf }
  }

  /** Null for an index that is gone by now, and for one that git has written in another way. */
  #open(index: AbsolutePath): OpenIndex | null {
    const file = openIfThere(index)
    if (file === null) return null
    this.#files.push(file)
    const head = bytesAt(file, 0, headBytes)
    const isKnown = head.length >= idsStart && head.subarray(0, magic.length).equals(magic)
    if (!isKnown) return null
    const length = indexBytes(head)
    const isRead = head.length >= length || length > mostBytes
    return { file, head: isRead ? head : bytesAt(file, 0, length) }
  }
}

interface OpenIndex {
  readonly file: number
  /** All of it, or how it begins when it is large. */
  readonly head: Buffer
}

/** Most packs are small, and so are their indexes. */
const headBytes = 4096
/** Of larger ones, a few pieces are read instead. */
const mostBytes = 1024 * 1024

// An index of version 2: eight bytes, for each first byte of an id how many ids begin with it or less, then all ids, sorted;
// after them a checksum for each, and for each where it begins. What begins beyond two gigabytes is listed behind that.
const magic = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2])
const idBytes = 20
const idsStart = magic.length + 256 * 4
const isFar = 0x8000_0000

/** Without those that begin far behind, of which a small pack has none. */
function indexBytes(head: Buffer): number {
  return idsStart + head.readUInt32BE(magic.length + 255 * 4) * (idBytes + 8)
}

function findOffset(index: OpenIndex, id: string): number | null {
  const { head } = index
  const first = Number.parseInt(id.slice(0, 2), 16)
  const start = first === 0 ? 0 : countIn(head, first - 1)
  const end = countIn(head, first)
  // Small packs, which are most, have no id that begins so.
  if (end <= start) return null
  const all = countIn(head, 255)
  const wanted = Buffer.from(id, 'hex')
  const ids = bytesIn(index, idsStart + start * idBytes, (end - start) * idBytes)
  const found = placeOf(ids, wanted)
  if (found === null) return null
  const offsetsStart = idsStart + all * (idBytes + 4)
  const near = bytesIn(index, offsetsStart + (start + found) * 4, 4)
  // Of an index that is cut off, nobody can tell where objects begin.
  if (near.length < 4) return null
  const offset = near.readUInt32BE()
  if (offset < isFar) return offset
  const far = bytesIn(index, offsetsStart + all * 4 + (offset - isFar) * 8, 8)
  return far.length < 8 ? null : Number(far.readBigUInt64BE())
}

/** How many ids begin with this byte or less. */
function countIn(head: Buffer, first: number): number {
  return head.readUInt32BE(magic.length + 4 * first)
}

/** They are sorted. Of an index that is damaged, one that is there may not be found, and git is asked. */
function placeOf(ids: Buffer, wanted: Buffer): number | null {
  let [low, high] = [0, Math.floor(ids.length / idBytes)]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = middle * idBytes
    const order = wanted.compare(ids, at, at + idBytes)
    if (order === 0) return middle
    if (order < 0) high = middle
    else low = middle + 1
  }
  return null
}

function bytesIn({ file, head }: OpenIndex, start: number, length: number): Buffer {
  const end = start + length
  return end <= head.length ? head.subarray(start, end) : bytesAt(file, start, length)
}

/** What a file holds from some place on: so many bytes, or fewer where it ends before. */
export function bytesAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, start))
}

function openIfThere(path: AbsolutePath): number | null {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw error
  }
}

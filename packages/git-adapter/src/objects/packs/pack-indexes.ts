import { closeSync, lstatSync, openSync, readSync } from 'node:fs'
import {
  hasErrno,
  type AbsolutePath,
  type CheckpointId,
  type ObjectId,
} from '@hermes-checkpoints/core'
import { idBytes, idsStart, indexMagic, isVersion2, totalAt } from './index-format.ts'
import type { PackFiles } from './pack-files.ts'

/** A pack, as its index describes it. */
export interface IndexedPack {
  readonly name: string
  readonly pack: AbsolutePath
  /** The size of the pack itself. */
  readonly bytes: number
  holds(id: CheckpointId | ObjectId): boolean
  /** Where in the pack an object begins; null when the pack does not have it. */
  offsetOf(id: CheckpointId | ObjectId): number | null
}

/** Finds objects in packs by their indexes, without a process. The indexes it has read stay open until `close`. */
export class PackIndexes {
  readonly packs: readonly IndexedPack[]
  readonly #files: number[] = []

  constructor(packs: readonly PackFiles[]) {
    this.packs = packs
      .flatMap(({ index, name, pack }) =>
        index === null || pack === null ? [] : (this.#packOf(name, pack, index) ?? []),
      )
      // Newest first: the newest checkpoints are wanted most often.
      .toSorted((one, other) => other.modifiedAt - one.modifiedAt)
  }

  close(): void {
    for (const file of this.#files.splice(0)) closeSync(file)
  }

  /** Null for a pack that another process has deleted since it was listed. */
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

  /** Null for an index that is gone, and for one that is not of version 2: git is asked instead. */
  #open(index: AbsolutePath): OpenIndex | null {
    const file = openIfThere(index)
    if (file === null) return null
    this.#files.push(file)
    const head = bytesAt(file, 0, headBytes)
    if (!isVersion2(head)) return null
    const length = bytesWithoutFarOffsets(head)
    const isComplete = head.length >= length || length > largestReadAtOnce
    return { file, head: isComplete ? head : bytesAt(file, 0, length) }
  }
}

interface OpenIndex {
  readonly file: number
  /** The whole file, or the start of a large one. */
  readonly head: Buffer
}

/** Enough for the whole index of a small pack, and most packs are small. */
const headBytes = 4096
/** Of a larger index, only the pieces that are needed are read. */
const largestReadAtOnce = 1024 * 1024

const isFar = 0x8000_0000

/** A small pack has no far offsets. */
function bytesWithoutFarOffsets(head: Buffer): number {
  return idsStart + head.readUInt32BE(totalAt) * (idBytes + 8)
}

function findOffset(index: OpenIndex, id: string): number | null {
  const { head } = index
  const first = Number.parseInt(id.slice(0, 2), 16)
  const start = first === 0 ? 0 : countUpTo(head, first - 1)
  const end = countUpTo(head, first)
  // Most packs are small and have no id that begins with this byte.
  if (end <= start) return null
  const total = countUpTo(head, 255)
  const wanted = Buffer.from(id, 'hex')
  const ids = bytesIn(index, idsStart + start * idBytes, (end - start) * idBytes)
  const found = positionOf(ids, wanted)
  if (found === null) return null
  const offsetsStart = idsStart + total * (idBytes + 4)
  const near = bytesIn(index, offsetsStart + (start + found) * 4, 4)
  // The index is cut off before its offsets.
  if (near.length < 4) return null
  const offset = near.readUInt32BE()
  if (offset < isFar) return offset
  const far = bytesIn(index, offsetsStart + total * 4 + (offset - isFar) * 8, 8)
  return far.length < 8 ? null : Number(far.readBigUInt64BE())
}

/** How many ids begin with this byte or a smaller one. */
function countUpTo(head: Buffer, first: number): number {
  return head.readUInt32BE(indexMagic.length + 4 * first)
}

/** Searches sorted ids. In a damaged index it may miss one; then git is asked. */
function positionOf(ids: Buffer, wanted: Buffer): number | null {
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

/** Reads bytes of an open file from a position on; fewer than `length` at its end. */
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

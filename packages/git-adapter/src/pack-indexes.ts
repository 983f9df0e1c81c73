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
  /** What the pack itself takes. */
  readonly bytes: number
  holds(id: CheckpointId | ObjectId): boolean
}

/** The indexes of packs, to find out without a process where an object lies. They are held open until `close`. */
export class PackIndexes {
  readonly packs: readonly IndexedPack[]
  readonly #files: number[] = []

  constructor(packs: readonly PackFiles[]) {
    this.packs = packs
      .flatMap(({ index, name, pack }) =>
        index === null || pack === null ? [] : (this.#open(name, pack, index) ?? []),
      )
      // What was taken last is looked for first, and was written last.
      .toSorted((one, other) => other.modifiedAt - one.modifiedAt)
  }

  close(): void {
    for (const file of this.#files.splice(0)) closeSync(file)
  }

  /** Null for a pack that is gone by now, and for an index that git has written in another way. */
  #open(
    name: string,
    pack: AbsolutePath,
    index: AbsolutePath,
  ): (IndexedPack & { readonly modifiedAt: number }) | null {
    const stats = lstatSync(pack, { throwIfNoEntry: false })
    const file = stats === undefined ? null : openIfThere(index)
    if (stats === undefined || file === null) return null
    this.#files.push(file)
    const head = bytesAt(file, 0, idsStart)
    if (head.length < idsStart || !head.subarray(0, magic.length).equals(magic)) return null
    const holds = (id: CheckpointId | ObjectId): boolean => isListed(file, head, id)
    return { name, bytes: stats.size, modifiedAt: stats.mtimeMs, holds }
  }
}

// An index of version 2: eight bytes, for each first byte of an id how many ids begin with it or less, then all ids, sorted.
const magic = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2])
const idBytes = 20
const idsStart = magic.length + 256 * 4

function isListed(file: number, head: Buffer, id: string): boolean {
  const count = (first: number): number =>
    first < 0 ? 0 : head.readUInt32BE(magic.length + 4 * first)
  const first = Number.parseInt(id.slice(0, 2), 16)
  const [start, end] = [count(first - 1), count(first)]
  // Small packs, which are most, have no id that begins so.
  if (end <= start) return false
  const wanted = Buffer.from(id, 'hex')
  const ids = bytesAt(file, idsStart + start * idBytes, (end - start) * idBytes)
  for (let at = 0; at < ids.length; at += idBytes)
    if (ids.compare(wanted, 0, idBytes, at, at + idBytes) === 0) return true
  return false
}

function bytesAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
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

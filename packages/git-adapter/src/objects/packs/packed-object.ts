import { inflateSync } from 'node:zlib'
import type { ObjectId } from '@hermes-checkpoints/core'
import { applyDelta } from './apply-delta.ts'
import type { OpenPack } from './open-pack.ts'

/** An object of a pack. Its content was not compared with its id. */
export interface PackedObject {
  readonly type: 'commit' | 'tree' | 'blob' | 'tag'
  readonly content: Buffer
}

/** git reads larger ones, because it need not hold them in memory. */
const mostBytes = 16 * 1024 * 1024

/** Reads the object at an offset of a pack. Throws, or returns null, when there is none or only git can read it. */
export function readPackedObject(pack: OpenPack, offset: number, depth = 0): PackedObject | null {
  const known = pack.known(offset)
  if (known !== undefined) return known
  const object = unpacked(pack, offset, depth)
  if (object !== null) pack.keep(offset, object)
  return object
}

function unpacked(pack: OpenPack, offset: number, depth: number): PackedObject | null {
  const entry = entryAt(pack, offset)
  if (entry.size > mostBytes || depth > mostDeltas) return null
  const content = (at: number): Buffer => inflated(pack, offset, at, entry)
  const type = wholeTypes.get(entry.kind)
  if (type !== undefined) return { type, content: content(entry.length) }
  const base = baseOf(pack, offset, entry)
  const found = base === null ? null : readPackedObject(pack, base.offset, depth + 1)
  if (base === null || found === null) return null
  return { type: found.type, content: applyDelta(found.content, content(base.length)) }
}

/** git itself makes chains of at most 50. */
const mostDeltas = 200

const wholeTypes: ReadonlyMap<number, PackedObject['type']> = new Map([
  [1, 'commit'],
  [2, 'tree'],
  [3, 'blob'],
  [4, 'tag'],
])
const offsetDelta = 6
const idDelta = 7

interface Entry {
  readonly kind: number
  /** The size of the inflated content. */
  readonly size: number
  /** The number of bytes that encode these two. */
  readonly length: number
  /** The first bytes of the entry; for a small object, the whole entry. */
  readonly head: Buffer
}

const headBytes = 2048

/** Three bits hold the kind. The size is in the next four bits and in seven bits of each further byte, lowest first. */
function entryAt(pack: OpenPack, offset: number): Entry {
  const head = pack.bytesAt(offset, headBytes)
  let at = 0
  let byte = head.readUInt8(at)
  const kind = (byte >> 4) & 7
  let size = byte & 15
  for (let unit = 16; byte >= 128; unit *= 128) {
    at += 1
    byte = head.readUInt8(at)
    size += (byte & 127) * unit
  }
  return { kind, size, length: at + 1, head }
}

interface Base {
  readonly offset: number
  /** The number of bytes before the deflated delta. */
  readonly length: number
}

/** A delta names its base by the distance in the pack, or by its id. */
function baseOf(pack: OpenPack, offset: number, { head, kind, length }: Entry): Base | null {
  if (kind === idDelta) {
    const id = head.toString('hex', length, length + 20) as ObjectId
    const found = pack.index.offsetOf(id)
    return found === null ? null : { offset: found, length: length + 20 }
  }
  if (kind !== offsetDelta) return null
  let at = length
  let byte = head.readUInt8(at)
  let distance = byte & 127
  while (byte >= 128) {
    at += 1
    byte = head.readUInt8(at)
    distance = (distance + 1) * 128 + (byte & 127)
  }
  return { offset: offset - distance, length: at + 1 }
}

/** The pack does not store the deflated length, so we read more than enough; zlib ignores the bytes after the end. */
function inflated(pack: OpenPack, offset: number, at: number, { head, size }: Entry): Buffer {
  const most = size + (size >> 6) + 64
  const isInHead = at + most <= head.length
  const deflated = isInHead ? head.subarray(at) : pack.bytesAt(offset + at, most)
  const chunkSize = Math.max(size, 64)
  const content = inflateSync(deflated, { chunkSize, maxOutputLength: chunkSize })
  if (content.length !== size) throw new RangeError(`the object does not inflate to ${size} bytes`)
  return content
}

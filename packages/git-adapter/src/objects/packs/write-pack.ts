import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { ObjectId } from '@hermes-checkpoints/core'
import { indexMagic } from './index-format.ts'

/** An object to write into a pack. */
export interface NewObject {
  readonly id: ObjectId
  readonly type: 'tree' | 'blob'
  readonly bytes: Buffer
}

/**
 * Writes objects into one pack in a directory, without git.
 *
 * Nothing is synced, because the pack is temporary: no other process sees it.
 */
export function writePack(directory: string, objects: readonly NewObject[]): void {
  const entries = objects.map(({ bytes, id, type }) => {
    const packed = deflateSync(bytes, { level: 1 })
    return { id, piece: Buffer.concat([entryHead(type, bytes.length), packed]) }
  })
  const body = Buffer.concat([packHead(entries.length), ...entries.map(({ piece }) => piece)])
  const checksum = sha1(body)
  let offset = packHead(0).length
  const index = entries.map(({ id, piece }): IndexEntry => {
    const entry = { id, offset, checksum: crc32(piece) }
    offset += piece.length
    return entry
  })
  const name = join(directory, `pack-${checksum.toString('hex')}`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  writeFileSync(`${name}.pack`, Buffer.concat([body, checksum]), { mode: 0o600 })
  // The index comes last, because git finds a pack by its index.
  writeFileSync(`${name}.idx`, packIndex(index, checksum), { mode: 0o600 })
}

interface IndexEntry {
  readonly id: ObjectId
  readonly offset: number
  readonly checksum: number
}

function packHead(count: number): Buffer {
  return Buffer.concat([Buffer.from('PACK'), words([2, count])])
}

const types = { tree: 2, blob: 3 }

/** Four bits of the size are beside the type, and seven in each further byte, lowest first. */
function entryHead(type: NewObject['type'], size: number): Buffer {
  const bytes = [(types[type] << 4) | (size & 0x0f)]
  for (let left = Math.floor(size / 16); left > 0; left = Math.floor(left / 128)) {
    bytes.push((bytes.pop() ?? 0) | 0x80, left & 0x7f)
  }
  return Buffer.from(bytes)
}

/** An index as `index-format.ts` describes it, without far offsets. */
function packIndex(entries: readonly IndexEntry[], packChecksum: Buffer): Buffer {
  const sorted = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const counts = Array.from({ length: 256 }, () => 0)
  for (const { id } of sorted) {
    const first = Number.parseInt(id.slice(0, 2), 16)
    counts[first] = (counts[first] ?? 0) + 1
  }
  let total = 0
  const fanOut = counts.map((count) => (total += count))
  const body = Buffer.concat([
    indexMagic,
    words(fanOut),
    Buffer.from(sorted.map(({ id }) => id).join(''), 'hex'),
    words(sorted.map(({ checksum }) => checksum)),
    words(sorted.map(({ offset }) => offset)),
    packChecksum,
  ])
  return Buffer.concat([body, sha1(body)])
}

function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, at) => bytes.writeUInt32BE(number, at * 4))
  return bytes
}

function sha1(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest()
}

import { readFileSync } from 'node:fs'
import type { AbsolutePath, ObjectId } from '@hermes-checkpoints/core'
import { fanOutBytes, idBytes, idsStart, indexMagic, isVersion2 } from './index-format.ts'

/** All ids that a pack's index lists, of either version; null when the index is cut off or damaged. */
export function indexedIds(file: AbsolutePath): readonly ObjectId[] | null {
  const index = readFileSync(file)
  const table = isVersion2(index) ? version2 : version1
  const counts = fanOut(index, table.fanOutStart)
  const total = counts?.at(-1) ?? 0
  const { bytesPerObject, firstId, step } = table
  const end = table.fanOutStart + fanOutBytes + total * bytesPerObject + 2 * idBytes
  if (counts === null || index.length < end) return null
  return Array.from({ length: total }, (_, at) => {
    const start = firstId + at * step
    return index.toString('hex', start, start + idBytes) as ObjectId
  })
}

interface Table {
  readonly fanOutStart: number
  /** Id, offset and, in version 2, a checksum. */
  readonly bytesPerObject: number
  readonly firstId: number
  /** From one id to the next. */
  readonly step: number
}

const version2: Table = {
  fanOutStart: indexMagic.length,
  bytesPerObject: idBytes + 8,
  firstId: idsStart,
  step: idBytes,
}

const version1: Table = {
  fanOutStart: 0,
  bytesPerObject: 4 + idBytes,
  firstId: fanOutBytes + 4,
  step: 4 + idBytes,
}

/** The counts of the fan-out; null when they do not rise, as in a file that is not an index. */
function fanOut(index: Buffer, start: number): readonly number[] | null {
  if (index.length < start + fanOutBytes) return null
  const counts = Array.from({ length: 256 }, (_, first) => index.readUInt32BE(start + first * 4))
  return counts.every((count, at) => at === 0 || count >= (counts[at - 1] ?? 0)) ? counts : null
}

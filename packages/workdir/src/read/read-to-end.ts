import { readSync } from 'node:fs'

/**
 * Reads an open file from its start to where it ends at that moment; null when that is beyond the limit.
 *
 * The expected size only saves memory and calls: the file may have grown or shrunk since.
 */
export function readToEnd(descriptor: number, expected: number, limit: number): Buffer | null {
  // One byte more than expected: only a read that brings nothing tells that this is the end.
  let buffer: Buffer = Buffer.allocUnsafe(Math.min(expected, limit) + 1)
  for (let length = 0; ;) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, length)
    length += count
    if (length > limit) return null
    if (count === 0) return buffer.subarray(0, length)
    if (length === buffer.length) buffer = larger(buffer, limit)
  }
}

function larger(buffer: Buffer, limit: number): Buffer {
  const twice = Buffer.allocUnsafe(Math.min(2 * buffer.length, limit + 1))
  buffer.copy(twice)
  return twice
}

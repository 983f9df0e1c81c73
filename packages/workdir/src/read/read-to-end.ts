import { readSync } from 'node:fs'

/**
 * Reads an open file from its start to its current end. Returns null when it is larger than the limit.
 *
 * The expected size only saves memory and calls: another process may have changed the size since.
 */
export function readToEnd(descriptor: number, expected: number, limit: number): Buffer | null {
  // One byte more than expected: only a read of zero bytes proves the end.
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

import { createHash } from 'node:crypto'

/** Incompressible bytes, determined by the seed. */
export function noise(seed: string, length: number): Buffer {
  const pieces = Array.from({ length: Math.ceil(length / 32) }, (_, n) =>
    createHash('sha256').update(`${seed} ${n}`).digest(),
  )
  return Buffer.concat(pieces).subarray(0, length)
}

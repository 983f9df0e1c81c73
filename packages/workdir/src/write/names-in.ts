import { readdirSync } from 'node:fs'

/** Returns the names in a directory, one character per byte, in byte order. */
export function namesIn(directory: Buffer): readonly string[] {
  return readdirSync(directory, { encoding: 'latin1' }).toSorted()
}

import { readdirSync } from 'node:fs'

/** The names in a directory, one character per byte, in the order of their bytes. */
export function namesIn(directory: Buffer): readonly string[] {
  return readdirSync(directory, { encoding: 'latin1' }).toSorted()
}

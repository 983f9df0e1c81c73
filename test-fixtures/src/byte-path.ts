import { isUtf8 } from 'node:buffer'
import { readdirSync } from 'node:fs'
import type { Content } from './tree.ts'

/** Returns the names in a directory, sorted by their bytes. */
export function namesIn(directory: Content): readonly Buffer[] {
  const names = readdirSync(Buffer.from(directory), { encoding: 'buffer' })
  return names.toSorted((one, other) => Buffer.compare(one, other))
}

/** Returns the path of an entry in a directory, as bytes. */
export function entryPath(directory: Content, name: Content): Buffer {
  return Buffer.concat([Buffer.from(directory), Buffer.from('/'), Buffer.from(name)])
}

/** Returns text if the bytes are UTF-8, else the bytes. */
export function textOrBytes(bytes: Buffer): string | Buffer {
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes
}

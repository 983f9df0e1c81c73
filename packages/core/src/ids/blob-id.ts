import { createHash } from 'node:crypto'
import type { ObjectId } from './object-id.ts'

/** The id that git gives to a file's content. */
export function blobId(content: Uint8Array): ObjectId {
  const hash = createHash('sha1').update(`blob ${content.length}\0`).update(content)
  return hash.digest('hex') as ObjectId
}

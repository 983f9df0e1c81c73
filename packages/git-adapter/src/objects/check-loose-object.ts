import { createHash } from 'node:crypto'
import { createReadStream, lstatSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import type { LooseObject } from './loose-objects.ts'

/** Returns what is wrong with a loose object's file; null when its content matches its id. */
export async function checkLooseObject({ file, id }: LooseObject): Promise<string | null> {
  try {
    const stats = lstatSync(file)
    // Opening a FIFO would block.
    if (!stats.isFile()) return 'it is not a file'
    if (stats.size === 0) return 'the file is empty'
    const hash = createHash('sha1')
    const inflate = createInflate()
    // Streamed, because the size of the content is unknown until it is inflated.
    await pipeline(createReadStream(file), inflate, hash)
    if (inflate.bytesWritten !== stats.size) return 'something follows its content'
    return hash.digest('hex') === id ? null : 'its content does not match its id'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

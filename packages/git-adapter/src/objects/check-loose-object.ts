import { createHash } from 'node:crypto'
import { createReadStream, lstatSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import type { LooseObject } from './loose-objects.ts'

/** Says what is wrong with an object's own file; null when it holds just what its name promises. */
export async function checkLooseObject({ file, id }: LooseObject): Promise<string | null> {
  try {
    const stats = lstatSync(file)
    // Opening anything else, such as a FIFO, might never end.
    if (!stats.isFile()) return 'it is not a file'
    if (stats.size === 0) return 'the file is empty'
    const hash = createHash('sha1')
    const inflate = createInflate()
    // In pieces: how large the content is, only the content itself tells.
    await pipeline(createReadStream(file), inflate, hash)
    if (inflate.bytesWritten !== stats.size) return 'something follows its content'
    return hash.digest('hex') === id ? null : 'its content does not match its id'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

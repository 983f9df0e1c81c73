import type { Writable } from 'node:stream'
import { hasErrno } from '@hermes-checkpoints/core'

/** Writes one text after the other, no faster than they are read, and stops when nobody reads them any more. */
export async function writeAll(stream: Writable, texts: AsyncIterable<string>): Promise<void> {
  for await (const text of texts) if (!(await isWritten(stream, text))) return
}

function isWritten(stream: Writable, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === null || error === undefined) resolve(true)
      else if (hasErrno(error, 'EPIPE')) resolve(false)
      else reject(error)
    })
  })
}

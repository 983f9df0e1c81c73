import type { Writable } from 'node:stream'
import { CheckpointError, hasErrno } from '@hermes-checkpoints/core'

/** Writes texts no faster than they are read, and stops when the reader closes the pipe. */
export async function writeAll(
  stream: Writable,
  texts: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  for await (const text of texts) if (!(await isWritten(stream, text, signal))) return
}

function isWritten(
  stream: Writable,
  text: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // The reader may stop reading without closing the pipe, so Ctrl-C must end the wait.
    const stop = (): void => reject(new CheckpointError('interrupted', 'the output was stopped'))
    signal?.addEventListener('abort', stop, { once: true })
    stream.write(text, (error) => {
      signal?.removeEventListener('abort', stop)
      if (error === null || error === undefined) resolve(true)
      else if (hasErrno(error, 'EPIPE')) resolve(false)
      else reject(error)
    })
    if (signal?.aborted === true) stop()
  })
}

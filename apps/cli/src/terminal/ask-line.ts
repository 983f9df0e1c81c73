import { createInterface } from 'node:readline'
import { CheckpointError } from '@hermes-checkpoints/core'

export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks on a terminal for a line; null is the end of the input. Ctrl-C and the signal interrupt. */
export function askLine(
  { input, output }: Terminal,
  prompt: string,
  signal?: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const line = createInterface({ input, output, terminal: true, historySize: 0 })
    let isAnswered = false
    const interrupt = (): void => {
      reject(new CheckpointError('interrupted', 'the question was not answered', { hint }))
      line.close()
    }
    line.once('SIGINT', interrupt)
    signal?.addEventListener('abort', interrupt, { once: true })
    line.once('close', () => {
      signal?.removeEventListener('abort', interrupt)
      // Only the Enter of an answer has ended the line.
      if (!isAnswered) output.write('\n')
      resolve(null)
    })
    line.question(prompt, (answer) => {
      isAnswered = true
      resolve(answer)
      line.close()
    })
    if (signal?.aborted === true) interrupt()
  })
}

const hint = 'Nothing was changed.'

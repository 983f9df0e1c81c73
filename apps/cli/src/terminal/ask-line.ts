import { createInterface } from 'node:readline'
import { CheckpointError } from '@hermes-checkpoints/core'

export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks for a line on a terminal; null at the end of the input. Ctrl-C and the signal reject with `interrupted`. */
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
      // The user's Enter ends the line of an answer; any other end needs a line break.
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

import { createInterface } from 'node:readline'
import { CheckpointError } from '@hermes-checkpoints/core'

export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks on a terminal. Only `y` and `yes` are yes; the end of the input is no, and Ctrl-C interrupts. */
export function askOn({ input, output }: Terminal, question: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const line = createInterface({ input, output, terminal: true, historySize: 0 })
    let isAnswered = false
    line.once('SIGINT', () => {
      reject(new CheckpointError('interrupted', 'interrupted at the question', { hint }))
      line.close()
    })
    line.once('close', () => {
      // Only the Enter of an answer has ended the line.
      if (!isAnswered) output.write('\n')
      resolve(false)
    })
    line.question(`${question} [y/N] `, (answer) => {
      isAnswered = true
      resolve(yes.test(answer))
      line.close()
    })
  })
}

const hint = 'Nothing was changed.'
const yes = /^\s*y(?:es)?\s*$/i

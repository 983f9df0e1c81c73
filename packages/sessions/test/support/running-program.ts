import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** A program that runs until the test ends. */
export interface RunningProgram {
  /** Gives it a line to read. */
  say(line: string): void
  /** The next line that it prints. */
  hear(): Promise<string>
  /** All lines that it prints from here to its end. */
  hearAll(): Promise<readonly string[]>
  /** Kills it the hard way and waits for its end. */
  kill(): Promise<void>
}

export function startProgram(command: string, ...args: readonly string[]): RunningProgram {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const exit = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    say: (line) => void child.stdin.write(`${line}\n`),
    hear: async () => {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`${args.join(' ')} ended without a further word`)
      return value
    },
    hearAll: async () => {
      const heard: string[] = []
      for await (const line of lines) heard.push(line)
      return heard
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

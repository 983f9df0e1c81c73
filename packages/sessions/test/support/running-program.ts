import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** A program that is killed after the test. */
export interface RunningProgram {
  /** Writes a line to its stdin. */
  say(line: string): void
  /** Returns the next line of its output. */
  hear(): Promise<string>
  /** Returns the remaining lines of its output. */
  hearAll(): Promise<readonly string[]>
  /** Sends SIGKILL and waits for the exit. */
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

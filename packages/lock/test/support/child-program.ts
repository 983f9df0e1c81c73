import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** A program of `test/programs` that runs until the test ends. */
export interface ChildProgram {
  readonly pid: number
  /** The next line that it prints. */
  hear(): Promise<string>
  say(line: string): void
  signal(signal: NodeJS.Signals): void
  /** Kills it with SIGKILL and waits for its end. Fails when it had already ended by itself. */
  kill(): Promise<void>
}

/** Starts a program of `test/programs` with node or, when its name ends with .py, with python3. */
export function startProgram(name: string, ...args: readonly string[]): ChildProgram {
  const interpreter = name.endsWith('.py') ? 'python3' : process.execPath
  const program = fileURLToPath(new URL(`../programs/${name}`, import.meta.url))
  const child = spawn(interpreter, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const exit = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    pid: child.pid ?? 0,
    hear: async () => {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`${name} ended without a further word`)
      return value
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL')
      const [code] = await exit
      if (code !== null) throw new Error(`${name} ended by itself with exit code ${code}`)
    },
  }
}

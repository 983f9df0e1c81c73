import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** A program of `test/programs` that runs until the test ends. */
export interface RunningProgram {
  readonly pid: number
  /** Writes a line to its input. */
  say(line: string): void
  /** Returns the next line of its output. */
  hear(): Promise<string>
  /** Returns all lines from here to the end of its output. */
  hearAll(): Promise<readonly string[]>
  /** Kills it with SIGKILL and waits for its end. */
  kill(): Promise<void>
}

/** Starts a program with the built packages. */
export function startProgram(name: string, ...args: readonly string[]): RunningProgram {
  return startProgramWith(process.env, name, ...args)
}

/** Starts a program with this environment. */
export function startProgramWith(
  env: NodeJS.ProcessEnv,
  name: string,
  ...args: readonly string[]
): RunningProgram {
  const program = fileURLToPath(new URL(`../../programs/${name}`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const exit = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    pid: child.pid ?? 0,
    say: (line) => void child.stdin.write(`${line}\n`),
    hear: async () => {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`${name} ended without another line`)
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

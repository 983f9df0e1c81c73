import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A Python program that keeps running and answers each line of JSON with a line of JSON. */
export interface LineProgram {
  /** Throws the error that the program reports. */
  ask(request: object): Promise<unknown>
  end(): void
}

/** Starts one of the programs in `programs`. */
export function startLineProgram(name: string): LineProgram {
  const program = fileURLToPath(new URL(`../../programs/${name}`, import.meta.url))
  const child = spawn('python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = []
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line))
  child.on('error', failAll)
  child.on('exit', (code) => failAll(new Error(`${name} ended with ${code}`)))
  return {
    ask: async (request) => {
      const line = await new Promise<string>((resolve, reject) => {
        waiting.push({ resolve, reject })
        child.stdin.write(`${JSON.stringify(request)}\n`)
      })
      const { error, result } = JSON.parse(line) as { error?: string; result?: unknown }
      if (error !== undefined) throw new Error(error)
      return result
    },
    end: () => void child.stdin.end(),
  }
}

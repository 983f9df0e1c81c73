import { spawn } from 'node:child_process'

export interface ProgramOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program to its end and returns what it printed; any failure is an error. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
    const printed: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => printed.push(part))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(printed).toString('utf8').trim())
      else reject(new Error(`${program} ${args[0] ?? ''} ended with ${code ?? signal}`))
    })
  })
}

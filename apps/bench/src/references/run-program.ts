import { startLineProgram, type LineProgram } from './line-program.ts'

export interface ProgramOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program and returns its output; any failure is an error. A small launcher starts it, because forking this process is slow. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<string> {
  launcher ??= startLineProgram('launcher.py')
  return (await launcher.ask({ program, args, ...options })) as string
}

let launcher: LineProgram | undefined

/** Ends the launcher. */
export function endPrograms(): void {
  launcher?.end()
  launcher = undefined
}

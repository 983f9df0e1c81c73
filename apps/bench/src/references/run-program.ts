import { startTalking, type TalkingProgram } from './talking-program.ts'

export interface ProgramOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program to its end and returns what it printed; any failure is an error. A small process starts it, never this one. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<string> {
  launcher ??= startTalking('launcher.py')
  return (await launcher.ask({ program, args, ...options })) as string
}

let launcher: TalkingProgram | undefined

/** Lets the process go that starts programs. */
export function endPrograms(): void {
  launcher?.end()
  launcher = undefined
}

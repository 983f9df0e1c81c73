import { systemClock, type Clock, type Environment } from '@hermes-checkpoints/core'

/** What a program gets from the world around it. */
export interface Context {
  readonly env: Environment
  readonly cwd: string
  readonly clock: Clock
  /** How many columns the terminal has; null when standard output is no terminal. */
  readonly columns: number | null
  writeOutput(text: string): void
  writeError(text: string): void
}

/** The world of this process. */
export function processContext(): Context {
  const { stderr, stdout } = process
  return {
    env: process.env,
    cwd: process.cwd(),
    clock: systemClock,
    columns: stdout.isTTY ? stdout.columns : null,
    writeOutput: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
  }
}

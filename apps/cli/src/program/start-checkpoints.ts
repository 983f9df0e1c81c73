import { runCheckpoints } from './checkpoints-program.ts'
import { startProgram } from './start-program.ts'

/** Called by `bin/hermes-checkpoints.js`. */
export function startCheckpoints(): Promise<void> {
  return startProgram(runCheckpoints)
}

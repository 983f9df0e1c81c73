import { runSessions } from './sessions-program.ts'
import { startProgram } from './start-program.ts'

/** Called by `bin/hermes-sessions.js`. */
export function startSessions(): Promise<void> {
  return startProgram(runSessions)
}

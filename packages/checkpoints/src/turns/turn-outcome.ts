import type { NotDone } from '../model/not-done.ts'

/** The result of closing a turn. */
export type TurnOutcome = TurnRecorded | NotDone

/** The files that the turn changed count as the agent's work. */
export interface TurnRecorded {
  readonly outcome: 'recorded'
  /** The number of files that the turn changed. */
  readonly files: number
}

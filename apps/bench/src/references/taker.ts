import type { ContenderName } from '../contender.ts'

/** Takes checkpoints of one directory into a store of its own. */
export interface Taker {
  readonly name: ContenderName
  /** True when there was a change to take. */
  take(): Promise<boolean>
}

/** A taker that can also list, compare and restore. */
export interface HistoryTaker extends Taker {
  /** How many checkpoints it lists, 20 at most. */
  list(): Promise<number>
  /** Selects the newest checkpoint for `diff` and `restore`, as a user does who read its id in a list. */
  aim(): Promise<void>
  /** Compares that checkpoint with the present directory and returns the size of the patch in bytes. */
  diff(): Promise<number>
  /** Brings that checkpoint back. */
  restore(): Promise<void>
}

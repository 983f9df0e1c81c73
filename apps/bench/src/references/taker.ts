import type { ContenderName } from '../contender.ts'

/** Takes checkpoints of one directory into a store of its own. */
export interface Taker {
  readonly name: ContenderName
  /** Says whether there was something to take. */
  take(): Promise<boolean>
}

/** A taker with a history that people can look at. */
export interface HistoryTaker extends Taker {
  /** How many checkpoints it lists, 20 at most. */
  list(): Promise<number>
  /** Takes the newest checkpoint for the one that `diff` and `restore` are about; whoever calls them has read its id in a list. */
  aim(): Promise<void>
  /** Compares that checkpoint with the directory as it is, and returns how many bytes of patch that gives. */
  diff(): Promise<number>
  /** Brings that checkpoint back. */
  restore(): Promise<void>
}

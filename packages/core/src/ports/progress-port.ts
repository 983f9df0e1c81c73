/** The kind of work that a step belongs to. A phase is never renamed. */
export type ProgressPhase =
  /** Looks at the entries of a directory. */
  | 'walking'
  /** Reads the contents of files or checkpoints. */
  | 'reading'
  /** Writes files or checkpoints. */
  | 'writing'
  /** Reads histories to decide what to do. */
  | 'planning'
  /** Measures sizes on disk. */
  | 'measuring'
  /** Packs the objects of the store. */
  | 'packing'
  /** Checks objects and checkpoints. */
  | 'verifying'
  /** Imports the repositories of an older program. */
  | 'importing'
  /** Removes sessions. */
  | 'removing'
  /** Exports sessions. */
  | 'exporting'

/** The state of long work. */
export interface ProgressStep {
  readonly phase: ProgressPhase
  /** The work in words, such as `reading files`. */
  readonly what: string
  readonly done: number
  /** The number of items in all; null while it is unknown. */
  readonly total: number | null
}

/** Receives the state of long work from time to time. */
export interface Progress {
  report(step: ProgressStep): void
}

/** Discards all reports. */
export const noProgress: Progress = { report: () => undefined }

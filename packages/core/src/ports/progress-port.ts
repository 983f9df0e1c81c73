/** One piece of long work, as its reader sees it. */
export interface ProgressStep {
  /** What is being done, such as `reading files`. */
  readonly what: string
  readonly done: number
  /** How much there is in all; null while that is unknown. */
  readonly total: number | null
}

/** Hears how far long work has come. */
export interface Progress {
  report(step: ProgressStep): void
}

/** For callers who do not want to hear. */
export const noProgress: Progress = { report: () => undefined }

/** Lines of a document, counted from 0; `end` is the first that does not belong. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** One command or script of a document, run in order. */
export interface Step {
  /** Its line in the document, counted from 1. */
  readonly line: number
  readonly language: 'sh' | 'js'
  readonly code: string
  /** The lines with its output; null when the document shows none. */
  readonly shown: LineRange | null
  /** True when the next step checks the exit code, so that this step may fail. */
  readonly isAskedFor: boolean
}

/** A block of commands that is not run, and why. */
export interface NotRun {
  readonly line: number
  readonly why: string
}

/** A defect of a document. */
export interface Problem {
  readonly line: number
  readonly what: string
}

/** The steps of a document. */
export interface Document {
  readonly lines: readonly string[]
  readonly steps: readonly Step[]
  readonly notRun: readonly NotRun[]
  readonly problems: readonly Problem[]
}

/** Lines of a document, counted from 0; `end` is the first that does not belong. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** Something that is run as one, in the order of the document. */
export interface Step {
  /** The line of the document that it stands on, counted from 1. */
  readonly line: number
  readonly language: 'sh' | 'js'
  readonly code: string
  /** Where the document shows what it prints; null when it does not. */
  readonly shown: LineRange | null
  /** Whether the next step asks how this one has ended, so that it need not end well. */
  readonly isAskedFor: boolean
}

/** A block of commands that is not run, and why. */
export interface NotRun {
  readonly line: number
  readonly why: string
}

/** Something that is wrong with a document. */
export interface Problem {
  readonly line: number
  readonly what: string
}

/** What a document asks to be run. */
export interface Document {
  readonly lines: readonly string[]
  readonly steps: readonly Step[]
  readonly notRun: readonly NotRun[]
  readonly problems: readonly Problem[]
}

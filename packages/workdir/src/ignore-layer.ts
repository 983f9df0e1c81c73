/** One pattern of an ignore file. */
export interface IgnorePattern {
  readonly negated: boolean
  readonly directoryOnly: boolean
  matches(path: string, name: string): boolean
}

/**
 * The patterns of one ignore file, and the directory that they are relative to.
 *
 * Paths and names here hold one character per byte; the project's root is the empty string.
 */
export interface IgnoreLayer {
  readonly directory: string
  readonly patterns: readonly IgnorePattern[]
}

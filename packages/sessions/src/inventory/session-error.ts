/** An operation that failed: on which file or session, and why. */
export interface SessionError {
  readonly target: string
  readonly why: string
}

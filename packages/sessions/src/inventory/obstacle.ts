/** Something that could not be read. It may say that a session is in use, so while there is one, nothing is removed. */
export interface Obstacle {
  readonly target: string
  readonly why: string
}

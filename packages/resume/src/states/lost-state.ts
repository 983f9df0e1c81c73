import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { SessionId } from './session-id.ts'
import type { ReadableState } from './state-file.ts'

/** A state that lies where nobody looks for it. */
export interface LostState {
  readonly state: ReadableState
  /**
   * An archive, into which upstream's migration has moved it, or the old place: the original went by the user's home, whatever
   * `HERMES_HOME` said.
   */
  readonly place: 'archive' | 'old-place'
  /** How old the state is that has its name where it should be, compared with it; null when there is none. */
  readonly inPlace: InPlace | null
}

/** `unknown` where one of the two does not say when it was updated, or cannot be read. */
export type InPlace = 'older' | 'same-age' | 'newer' | 'unknown'

/** States that lie where nobody looks for them. */
export interface LostStates {
  readonly states: readonly LostState[]
  /** What could not be looked at. */
  readonly errors: readonly LostStateError[]
}

/** A place that could not be looked at. */
export interface LostStateError {
  readonly path: AbsolutePath
  readonly why: string
}

/** What came of bringing states back. */
export interface RecoveryReport {
  readonly recovered: readonly Recovered[]
  /** Those that stay where they are, because a state of that name is in place. */
  readonly kept: readonly LostState[]
  readonly errors: readonly LostStateError[]
}

/** A lost state that was brought back. */
export interface Recovered {
  readonly id: SessionId
  readonly from: AbsolutePath
  readonly path: AbsolutePath
  /** Moved out of an archive, or copied from the old place, which may be somebody's home. */
  readonly how: 'moved' | 'copied'
}

import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { SessionId } from './session-id.ts'
import type { ReadableState } from './state-file.ts'

/** A state in a directory that the agent does not read. */
export interface LostState {
  readonly state: ReadableState
  /** A legacy archive, where upstream's migration moved it, or a former base: upstream's first version ignored `HERMES_HOME`. */
  readonly place: 'archive' | 'old-place'
  /** The age of the state of the same session in the base, compared with this one; null when there is none. */
  readonly inPlace: InPlace | null
}

/** `unknown` when one of the two has no time or cannot be read. */
export type InPlace = 'older' | 'same-age' | 'newer' | 'unknown'

/** The lost states of a home. */
export interface LostStates {
  readonly states: readonly LostState[]
  readonly errors: readonly LostStateError[]
}

/** A file or a directory that could not be read or recovered. */
export interface LostStateError {
  readonly path: AbsolutePath
  readonly why: string
}

/** The result of recovering lost states. */
export interface RecoveryReport {
  readonly recovered: readonly Recovered[]
  /** States that stay where they are, because the base has a state of the same session. */
  readonly kept: readonly LostState[]
  readonly errors: readonly LostStateError[]
}

/** A lost state that was brought back to the base. */
export interface Recovered {
  readonly id: SessionId
  readonly from: AbsolutePath
  readonly path: AbsolutePath
  /** Moved out of an archive, or copied from a former base, which another agent may still use. */
  readonly how: 'moved' | 'copied'
}

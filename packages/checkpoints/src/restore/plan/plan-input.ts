import type { TreePath } from '@hermes-checkpoints/core'
import type { Authorship } from '../../turns/authorship.ts'
import type { HeldState } from '../read/held-state.ts'
import type { SavedState } from '../read/saved-state.ts'
import type { Entries } from './entries.ts'
import type { Scope } from './scope.ts'

/** The target and the directory, at every path where they may differ. */
export interface RestoreStates {
  readonly target: Entries
  readonly saved: Pick<SavedState, 'ownDirectories' | 'isUnknown'>
  readonly held: HeldState
  readonly scope: Scope
  /** True when the ignore rules at the time of the target excluded a path. */
  readonly wasIgnored: (path: TreePath, isDirectory: boolean) => boolean
}

/** Everything that a plan is made from. */
export interface PlanInput extends RestoreStates {
  /** Who left a path in its current state; null when edits are not to be kept. */
  readonly authorship: Authorship | null
}

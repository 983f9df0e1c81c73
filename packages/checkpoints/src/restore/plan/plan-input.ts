import type { TreePath } from '@hermes-checkpoints/core'
import type { Authorship } from '../../turns/authorship.ts'
import type { Entries } from './entries.ts'
import type { HeldState } from './held-state.ts'
import type { SavedState } from './saved-state.ts'
import type { Scope } from './scope.ts'

/** All that a plan is made from. */
export interface PlanInput {
  readonly target: Entries
  readonly saved: Pick<SavedState, 'ownDirectories' | 'isUnknown'>
  readonly held: HeldState
  readonly scope: Scope
  /** Says whether the rules of the target's time excluded a path. */
  readonly wasIgnored: (path: TreePath, isDirectory: boolean) => boolean
  /** Who left a path as it is; null when edits are not to be kept. */
  readonly authorship: Authorship | null
}

import type { TreePath } from '@hermes-checkpoints/core'
import type { Entry, NotCapturedReason } from '@hermes-checkpoints/workdir'
import { isSameContent } from './entries.ts'

/** What a restore does to one path: from the entry in the safety checkpoint to the target's. Null stands for no entry. */
export interface Change {
  readonly path: TreePath
  readonly action: 'write' | 'delete' | 'chmod' | 'mkdir' | 'rmdir'
  readonly why: ChangeReason
  readonly before: Entry | null
  readonly after: Entry | null
}

/** Why a restore changes a path. */
export type ChangeReason =
  /** The target holds it and the directory lacks it. */
  | 'missing'
  | 'content-differs'
  /** A file has taken the place of a link, a directory that of a file, and so on. */
  | 'kind-differs'
  | 'permissions-differ'
  /** The target does not hold it. */
  | 'added-since'
  /** A directory that an entry in it needs, or that no entry needs after the restore. */
  | 'directory-needed'

/** A path that a restore leaves unchanged. */
export interface Kept {
  readonly path: TreePath
  readonly why: KeepReason
}

/** Why a restore leaves a path unchanged. */
export type KeepReason =
  /** It cannot be captured, so no undo could bring it back. */
  | NotCapturedReason
  | 'ignored-now'
  | 'ignored-then'
  /** It existed when the target was taken, which could not capture it. */
  | 'not-captured-then'
  /** A kept path occupies its place, or is in a directory that would have to go. */
  | 'in-the-way'
  /** Its content is not what the agent wrote. */
  | 'edited'
  /** No record says whether the agent left it so. */
  | 'author-unknown'

/** Every change that a restore would make, and every path that it would keep. */
export interface RestorePlan {
  readonly changes: readonly Change[]
  readonly kept: readonly Kept[]
}

/** Returns the action that turns one entry into another. */
export function actionFor(before: Entry | null, after: Entry | null): Change['action'] {
  if (after === null) return before?.kind === 'directory' ? 'rmdir' : 'delete'
  if (before !== null && isSameContent(before, after)) return 'chmod'
  return after.kind === 'directory' ? 'mkdir' : 'write'
}

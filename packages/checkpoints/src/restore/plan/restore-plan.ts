import type { TreePath } from '@hermes-checkpoints/core'
import type { Entry, NotCapturedReason } from '@hermes-checkpoints/workdir'
import { isSameContent } from './entries.ts'

/** What a restore does to one path, from what the safety checkpoint holds to what the target holds. Null stands for nothing there. */
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
  /** A file stands where a link was, a directory where a file was, and so on. */
  | 'kind-differs'
  | 'permissions-differ'
  /** The target does not hold it. */
  | 'added-since'
  /** A directory that something in it needs, or that nothing in it needs any more. */
  | 'directory-needed'

/** A path that a restore leaves as it is. */
export interface Kept {
  readonly path: TreePath
  readonly why: KeepReason
}

/** Why a restore leaves something as it is. */
export type KeepReason =
  /** It cannot be captured, so nobody could bring it back. */
  | NotCapturedReason
  | 'ignored-now'
  | 'ignored-then'
  /** It was there when the target was taken, which could not capture it. */
  | 'not-captured-then'
  /** Something that has to be kept stands in its place or in a directory that would have to go. */
  | 'in-the-way'
  /** Its content is not what the agent left there. */
  | 'edited'
  /** Nobody knows whether the agent left it so. */
  | 'author-unknown'

/** Everything that a restore would do, and everything that it would rather not. */
export interface RestorePlan {
  readonly changes: readonly Change[]
  readonly kept: readonly Kept[]
}

/** What is done to a path that shall become something else. */
export function actionFor(before: Entry | null, after: Entry | null): Change['action'] {
  if (after === null) return before?.kind === 'directory' ? 'rmdir' : 'delete'
  if (before !== null && isSameContent(before, after)) return 'chmod'
  return after.kind === 'directory' ? 'mkdir' : 'write'
}

import type { CheckpointId, TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { CallOptions } from '../model/call-options.ts'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { Directory } from '../model/directory.ts'
import type { Change, Kept, RestorePlan } from './plan/restore-plan.ts'

/** Which checkpoint to restore, and where. */
export interface RestoreRequest extends CallOptions {
  /** A number in the log, an id or its beginning, or `latest`. */
  readonly checkpoint: string
  /** Only these paths, taken literally; all if empty. */
  readonly paths?: readonly TreePath[]
  /** Keep paths that are not as the agent left them. */
  readonly keepEdits?: boolean
  /** Plan only; change nothing. */
  readonly dryRun?: boolean
  /** Restore into this directory instead, which must be empty or new. */
  readonly to?: Directory | undefined
}

/** Options for one undo. */
export interface UndoRequest extends CallOptions {
  readonly dryRun?: boolean
}

/** A path that is not as planned, and why, as part of a sentence. */
export interface Failed {
  readonly path: TreePath
  readonly why: string
}

/** The result of a restore, or of its preview. */
export interface RestoreReport {
  readonly restoredTo: Checkpoint
  /** The checkpoint that reverses the restore; null when the directory was empty, or nothing had to change. */
  readonly undo: CheckpointId | null
  readonly directory: WorkdirPath
  readonly dryRun: boolean
  /** The whole plan. */
  readonly changes: readonly Change[]
  /** Files, links and directories that were restored, or would be. */
  readonly restored: readonly TreePath[]
  readonly deleted: readonly TreePath[]
  readonly kept: readonly Kept[]
  readonly failed: readonly Failed[]
  /** True when the directory was read again afterwards, and equals the target except for the kept paths. */
  readonly verified: boolean
}

/** Everything that a report is made from. */
export interface ReportInput extends Pick<
  RestoreReport,
  'restoredTo' | 'undo' | 'directory' | 'dryRun' | 'failed' | 'verified'
> {
  readonly plan: RestorePlan
}

/** Returns the report of a plan. Directories that only lead to restored files are not listed. */
export function reportOf({ plan, ...rest }: ReportInput): RestoreReport {
  const failed = new Set(rest.failed.map(({ path }) => path))
  const done = plan.changes.filter(
    ({ path, why }) => why !== 'directory-needed' && !failed.has(path),
  )
  const [deleted, restored] = [done.filter(isRemoval), done.filter((one) => !isRemoval(one))]
  return {
    ...rest,
    changes: plan.changes,
    kept: plan.kept,
    restored: restored.map(({ path }) => path),
    deleted: deleted.map(({ path }) => path),
  }
}

function isRemoval({ after }: Change): boolean {
  return after === null
}

import type { CheckpointId, TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { CallOptions } from '../model/call-options.ts'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { Directory } from '../model/directory.ts'
import type { Change, Kept, RestorePlan } from './plan/restore-plan.ts'

/** What to bring back, and where. */
export interface RestoreRequest extends CallOptions {
  /** A number in the log, an id or its beginning, or `latest`. */
  readonly checkpoint: string
  /** Only these paths, taken literally; all when there is none. */
  readonly paths?: readonly TreePath[]
  /** Leave alone what is not as the agent left it. */
  readonly keepEdits?: boolean
  /** Plan only, and change nothing. */
  readonly dryRun?: boolean
  /** Restore into this directory instead, which must be empty or new. */
  readonly to?: Directory | undefined
}

/** How to take a restore back. */
export interface UndoRequest extends CallOptions {
  readonly dryRun?: boolean
}

/** A path that did not become what was planned, and why, as a sentence. */
export interface Failed {
  readonly path: TreePath
  readonly why: string
}

/** How a restore went. */
export interface RestoreReport {
  readonly restoredTo: Checkpoint
  /** The checkpoint that brings back what was there before; null when nothing was there, or nothing had to change. */
  readonly undo: CheckpointId | null
  readonly directory: WorkdirPath
  readonly dryRun: boolean
  /** The whole plan. */
  readonly changes: readonly Change[]
  /** Files, links and directories that were brought back, or would be. */
  readonly restored: readonly TreePath[]
  readonly deleted: readonly TreePath[]
  readonly kept: readonly Kept[]
  readonly failed: readonly Failed[]
  /** Whether a fresh look at the directory has found the target everywhere but in what was kept. */
  readonly verified: boolean
}

/** What a report is made from. */
export interface ReportInput extends Pick<
  RestoreReport,
  'restoredTo' | 'undo' | 'directory' | 'dryRun' | 'failed' | 'verified'
> {
  readonly plan: RestorePlan
}

/** Tells what became of a plan. Directories that only lead to others are not worth a word. */
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

import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { SessionId } from '../states/session-id.ts'
import type { GarbageError, GarbagePlan, GarbageRemoval, KeptState } from './garbage-plan.ts'

/** The result of a garbage collection; in a dry run, what it would do. */
export interface GarbageReport {
  readonly dryRun: boolean
  readonly removed: readonly {
    readonly id: SessionId
    readonly why: GarbageRemoval['why']
  }[]
  /** Damaged files that were set aside, with their new paths; the path is null in a dry run. */
  readonly damaged: readonly {
    readonly id: SessionId
    readonly why: string
    readonly path: AbsolutePath | null
  }[]
  readonly kept: readonly KeptState[]
  readonly errors: readonly GarbageError[]
}

/** Returns the report of a plan without applying it. */
export function previewGarbage({ damaged, errors, kept, removals }: GarbagePlan): GarbageReport {
  return {
    dryRun: true,
    removed: removals.map(({ state, why }) => ({ id: state.id, why })),
    damaged: damaged.map(({ id, why }) => ({ id, why, path: null })),
    kept,
    errors,
  }
}

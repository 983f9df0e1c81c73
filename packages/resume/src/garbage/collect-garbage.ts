import { isSystemError, layout, type AbsolutePath } from '@hermes-checkpoints/core'
import type { GarbageError, GarbagePlan, GarbageReport, KeptState } from './garbage-plan.ts'
import type { SessionId } from '../states/session-id.ts'
import { quarantine, removeState } from '../states/set-aside.ts'

/** What a plan would do, as a report. */
export function previewGarbage({ damaged, errors, kept, removals }: GarbagePlan): GarbageReport {
  return {
    dryRun: true,
    removed: removals.map(({ state, why }) => ({ id: state.id, why })),
    quarantined: damaged.map(({ id, why }) => ({ id, why, path: null })),
    kept,
    errors,
  }
}

/** Carries a plan out. What has changed since it was made stays; one failure does not stop the others. */
export function collectGarbage(base: AbsolutePath, plan: GarbagePlan): GarbageReport {
  const changed: KeptState[] = []
  const failed: GarbageError[] = []
  const { damagedStates } = layout(base)

  /** Does something to a state, and answers with an empty list where that could not be. */
  function attempt<Done>(id: SessionId, act: () => Done | null): readonly Done[] {
    try {
      const done = act()
      if (done !== null) return [done]
      changed.push({ id, why: 'changed' })
    } catch (error) {
      if (!isSystemError(error)) throw error
      failed.push({ id, why: error.message })
    }
    return []
  }

  const removed = plan.removals.flatMap(({ state, why }) =>
    attempt(state.id, () => (removeState(state) ? { id: state.id, why } : null)),
  )
  const quarantined = plan.damaged.flatMap((file) =>
    attempt(file.id, () => {
      const path = quarantine(file, damagedStates)
      return path === null ? null : { id: file.id, why: file.why, path }
    }),
  )
  return {
    dryRun: false,
    removed,
    quarantined,
    kept: [...plan.kept, ...changed],
    errors: [...plan.errors, ...failed],
  }
}

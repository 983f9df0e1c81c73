import { isSystemError, layout, type AbsolutePath } from '@hermes-checkpoints/core'
import { removeState } from '../states/remove-state.ts'
import type { SessionId } from '../states/session-id.ts'
import { setAsideDamaged } from '../states/set-aside-damaged.ts'
import type { GarbageError, GarbagePlan, KeptState } from './garbage-plan.ts'
import type { GarbageReport } from './garbage-report.ts'

/** Applies a plan. Files that have changed since the plan stay; one failure does not stop the rest. */
export function applyGarbagePlan(base: AbsolutePath, plan: GarbagePlan): GarbageReport {
  const changed: KeptState[] = []
  const failed: GarbageError[] = []
  const { damagedStates } = layout(base)

  /** Returns the result of `act` as a list, which is empty when the file has changed or `act` fails. */
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
  const damaged = plan.damaged.flatMap((file) =>
    attempt(file.id, () => {
      const path = setAsideDamaged(file, damagedStates)
      return path === null ? null : { id: file.id, why: file.why, path }
    }),
  )
  return {
    dryRun: false,
    removed,
    damaged,
    kept: [...plan.kept, ...changed],
    errors: [...plan.errors, ...failed],
  }
}

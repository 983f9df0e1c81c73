import type { Instant, Layout } from '@hermes-checkpoints/core'
import {
  isAutoPruneDue,
  maintain,
  prepareMaintenance,
  readMemory,
  maintainRelics,
  writeLastPrune,
  writeMemory,
  type MaintenanceReport,
} from '@hermes-checkpoints/retention'
import type { EngineContext } from '../context/engine-context.ts'
import { housekeepingOrder } from './maintenance-order.ts'
import { measureSizes } from './measure-sizes.ts'
import { withStore } from '../context/with-store.ts'

/** Runs unattended maintenance, by the stricter rules for deletions without a user. */
export async function runHousekeeping(context: EngineContext): Promise<MaintenanceReport> {
  const { clock, layout, settings } = context
  const now = clock.now()
  const isPruneDue = isAutoPruneDue(layout, settings.checkpoints, now)
  const order = housekeepingOrder(context, isPruneDue)
  try {
    await withStore(context, 'shared', async (store) => {
      if (store === null) return
      writeMemory(layout, { ...readMemory(layout), attemptedAt: now })
      // Written before the run, as upstream does, so that two processes do not both start one.
      if (isPruneDue) writeLastPrune(layout, now)
      await prepareMaintenance(store, order)
    })
    const report = await withStore(context, 'exclusive', async (store) =>
      store === null ? maintainRelics(layout, order, false) : maintain(store, order),
    )
    await measureSizes(context)
    return report
  } catch (error) {
    noteFailure(layout, now, error)
    throw error
  }
}

/** Records the failure of a background run, for the status. */
function noteFailure(layout: Layout, at: Instant, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  try {
    writeMemory(layout, { ...readMemory(layout), failure: { at, why } })
  } catch {
    // Without a store or on a full disk the note cannot be written; the caller still gets the error.
  }
}

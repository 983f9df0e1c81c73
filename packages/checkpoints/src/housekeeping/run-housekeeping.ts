import type { Instant, Layout } from '@hermes-checkpoints/core'
import {
  isSweepDue,
  maintain,
  prepareMaintenance,
  readMemory,
  sweepRelics,
  writeLastPrune,
  writeMemory,
  type MaintenanceReport,
} from '@hermes-checkpoints/retention'
import type { EngineContext } from '../context/engine-context.ts'
import { housekeepingOrder } from './maintenance-order.ts'
import { measureSizes } from './measure-sizes.ts'
import { withStore } from '../context/with-store.ts'

/** Puts the store in order of our own accord, by the rules for when nobody is asked. */
export async function runHousekeeping(context: EngineContext): Promise<MaintenanceReport> {
  const { clock, layout, settings } = context
  const now = clock.now()
  const mayForget = isSweepDue(layout, settings.checkpoints, now)
  const order = housekeepingOrder(context, mayForget)
  try {
    await withStore(context, 'shared', async (store) => {
      if (store === null) return
      writeMemory(layout, { ...readMemory(layout), attemptedAt: now })
      // As upstream does, before the run: two processes must not both begin one.
      if (mayForget) writeLastPrune(layout, now)
      await prepareMaintenance(store, order)
    })
    const report = await withStore(context, 'exclusive', async (store) =>
      store === null ? sweepRelics(layout, order, false) : maintain(store, order),
    )
    await measureSizes(context)
    return report
  } catch (error) {
    noteFailure(layout, now, error)
    throw error
  }
}

/** Nobody hears a housekeeper; the status tells what has befallen it. */
function noteFailure(layout: Layout, at: Instant, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  try {
    writeMemory(layout, { ...readMemory(layout), failure: { at, why } })
  } catch {
    // Without a store, or on a full disk, nothing can be noted; whoever started it is told all the same.
  }
}

import { directoryBytes } from '@hermes-checkpoints/core'
import {
  maintain,
  prepareMaintenance,
  previewMaintenance,
  maintainRelics,
  type MaintenanceReport,
} from '@hermes-checkpoints/retention'
import type { EngineContext } from '../context/engine-context.ts'
import { pruneOrder, type PruneRequest } from './maintenance-order.ts'
import { withStore } from '../context/with-store.ts'

/** Runs or previews the maintenance that a user asked for. */
export async function pruneStore(
  context: EngineContext,
  request: PruneRequest,
): Promise<MaintenanceReport> {
  const { layout } = context
  const { dryRun = false } = request
  const order = pruneOrder(context, request)
  if (dryRun) {
    return withStore(context, 'shared', async (store) =>
      store === null ? maintainRelics(layout, order, dryRun) : previewMaintenance(store, order),
    )
  }
  const measured = { ...order, bytesBefore: directoryBytes(layout.base) }
  await withStore(context, 'shared', async (store) => {
    if (store !== null) await prepareMaintenance(store, measured)
  })
  return withStore(context, 'exclusive', async (store) =>
    store === null ? maintainRelics(layout, order, false) : maintain(store, measured),
  )
}

import { isCheckpointError, type ErrorCode, type Layout } from '@hermes-checkpoints/core'
import { repack, storeShape, type Store } from '@hermes-checkpoints/git-adapter'
import type { MaintenanceRequest } from '../plan/maintenance.ts'
import { isOverCap, isSurelyBelowCap } from './meet-cap.ts'

/**
 * Runs the slow part of maintenance, the search for deltas, while other processes use the store. `maintain` then
 * copies the deltas.
 *
 * Deletes nothing, so the shared lock is enough.
 */
export async function prepareMaintenance(store: Store, request: MaintenanceRequest): Promise<void> {
  const { layout } = store
  const { interactive, progress, signal } = request
  // Nothing to prepare: below the cap, `maintain` copies existing deltas.
  if (interactive && (isSurelyBelowCap(request) || !isOverCap(layout, request))) return
  if (!isWorthPreparing(layout)) return
  progress.report({ phase: 'packing', what: 'packing the store', done: 0, total: null })
  try {
    await repack(store, { how: 'prepare', timeoutMs, ...(signal && { signal }) })
  } catch (error) {
    // `maintain` works without this, only slower, and reports the error if git fails again.
    if (!isCheckpointError(error) || !reportedAgain.has(error.code)) throw error
  }
}

/** True when packing takes so long that other processes should not wait for it. */
export function isWorthPreparing(layout: Layout): boolean {
  const { looseEstimate, packs } = storeShape(layout)
  return looseEstimate > maxLooseObjects || packs > maxPacks
}

const reportedAgain: ReadonlySet<ErrorCode> = new Set(['git-failed', 'disk-full'])
const maxLooseObjects = 256
const maxPacks = 5
const timeoutMs = 10 * 60_000

import { isCheckpointError, type ErrorCode, type Layout } from '@hermes-checkpoints/core'
import { repack, storeShape, type Store } from '@hermes-checkpoints/git-adapter'
import type { MaintenanceRequest } from '../plan/maintenance.ts'
import { isOverCap, isSurelyBelowCap } from './meet-cap.ts'

/**
 * Does the long part of maintenance, which deletes nothing, while others go on: finding differences between objects. What
 * is packed then is packed again in a moment.
 *
 * The shared lock is enough.
 */
export async function prepareMaintenance(store: Store, request: MaintenanceRequest): Promise<void> {
  const { layout } = store
  const { interactive, progress, signal } = request
  // Then no differences are looked for.
  if (interactive && (isSurelyBelowCap(request) || !isOverCap(layout, request))) return
  if (!isWorthPreparing(layout)) return
  progress.report({ phase: 'packing', what: 'packing the store', done: 0, total: null })
  try {
    await repack(store, { how: 'prepare', timeoutMs: longestMs, ...(signal && { signal }) })
  } catch (error) {
    // Without it maintenance takes longer, and what git has stumbled over is told there.
    if (!isCheckpointError(error) || !toldAgain.has(error.code)) throw error
  }
}

/** Says whether there is so much to pack that nobody should have to wait for it. */
export function isWorthPreparing(layout: Layout): boolean {
  const { looseEstimate, packs } = storeShape(layout)
  return looseEstimate > fewObjects || packs > fewPacks
}

const toldAgain: ReadonlySet<ErrorCode> = new Set(['git-failed', 'disk-full'])
const fewObjects = 256
const fewPacks = 5
const longestMs = 10 * 60_000

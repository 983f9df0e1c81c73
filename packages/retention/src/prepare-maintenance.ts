import { repack, storeShape, type Store } from '@hermes-checkpoints/git-adapter'

/**
 * Does the long part of maintenance, which deletes nothing, while others go on: finding differences between objects. What
 * is packed then is packed again in a moment.
 *
 * The shared lock is enough.
 */
export async function prepareMaintenance(store: Store, signal?: AbortSignal): Promise<void> {
  const { looseEstimate, packs } = storeShape(store.layout)
  const isLong = looseEstimate > fewObjects || packs > fewPacks
  if (isLong)
    await repack(store, { how: 'prepare', timeoutMs: longestMs, ...(signal && { signal }) })
}

const fewObjects = 256
const fewPacks = 5
const longestMs = 10 * 60_000

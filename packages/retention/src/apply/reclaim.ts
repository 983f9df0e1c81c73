import { statfsSync } from 'node:fs'
import {
  CheckpointError,
  formatBytes,
  type CheckpointId,
  type Layout,
} from '@hermes-checkpoints/core'
import {
  hasLooseObjects,
  pruneObjects,
  reachableBytes,
  repack,
  startRepack,
  storeShape,
  type RunningRepack,
  type Store,
} from '@hermes-checkpoints/git-adapter'

export interface ReclaimRequest {
  /** Whether everything is packed anew, by which alone the garbage in packs goes: as it is, or with all differences looked for. */
  readonly how: 'geometric' | 'copy' | 'full'
  readonly signal?: AbortSignal | undefined
}

/**
 * Gives the space back that nothing needs any more.
 *
 * First what is loose, so that no garbage is packed, then the packs.
 */
export async function reclaim(store: Store, { how, signal }: ReclaimRequest): Promise<void> {
  requireUnstopped(signal)
  const call = { timeoutMs: longestMs, ...(signal && { signal }) }
  if (hasLooseObjects(store.layout)) await pruneObjects(store, call)
  await requireSpace(store, how !== 'geometric')
  if (how !== 'geometric' || !isJoined(store.layout)) await repack(store, { how, ...call })
}

/** There may be nothing to do for any git that could be stopped. */
function requireUnstopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new CheckpointError('interrupted', 'maintenance was stopped')
}

/** A single pack has nothing to be joined with. */
function isJoined(layout: Layout): boolean {
  return storeShape(layout).packs <= 1 && !hasLooseObjects(layout)
}

/** A store of the largest size that anybody should have is packed anew within this time. */
const longestMs = 10 * 60_000

/** What stays of a store. */
export interface MeanwhileRequest {
  /** Where the refs will be. */
  readonly tips: readonly CheckpointId[]
  readonly signal?: AbortSignal | undefined
}

/** Starts to pack what stays, as `copy` does, while the caller removes the refs to the rest. */
export async function startReclaim(
  store: Store,
  { signal, tips }: MeanwhileRequest,
): Promise<RunningRepack> {
  requireUnstopped(signal)
  return startRepack(store, { tips, timeoutMs: longestMs, signal })
}

/** Says whether that can be done: what is loose has to be pruned before, and a disk that may be too small looked at closer. */
export function canReclaimMeanwhile(layout: Layout, baseBytes: number): boolean {
  return freeBytes(layout) >= baseBytes && !hasLooseObjects(layout)
}

/** A new pack stands beside the old ones for a while. */
async function requireSpace(store: Store, isThorough: boolean): Promise<void> {
  const { packBytes } = storeShape(store.layout)
  const free = freeBytes(store.layout)
  if (free >= packBytes) return
  // On a full disk it counts that what was dropped is not packed again.
  const needed = isThorough ? await reachableBytes(store) : packBytes
  if (free >= needed) return
  throw new CheckpointError(
    'disk-full',
    `packing the store anew needs ${formatBytes(needed)}, and ${formatBytes(free)} are free`,
    { hint: 'Free some space and run `hermes-checkpoints prune` again.' },
  )
}

function freeBytes({ store }: Layout): number {
  const { bavail, bsize } = statfsSync(store)
  return bavail * bsize
}

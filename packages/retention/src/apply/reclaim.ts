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
  /** `geometric` joins small packs. `copy` and `full` repack everything, which removes garbage; only `full` searches for deltas. */
  readonly how: 'geometric' | 'copy' | 'full'
  readonly signal?: AbortSignal | undefined
}

/**
 * Frees the space of unreachable objects.
 *
 * First the loose ones, so that no garbage is packed, then those in packs.
 */
export async function reclaim(store: Store, { how, signal }: ReclaimRequest): Promise<void> {
  requireUnstopped(signal)
  const call = { timeoutMs: longestMs, ...(signal && { signal }) }
  if (hasLooseObjects(store.layout)) await pruneObjects(store, call)
  await requireSpace(store, how !== 'geometric')
  if (how !== 'geometric' || !isJoined(store.layout)) await repack(store, { how, ...call })
}

/** Needed because the work may start no git, and only git listens to the signal. */
function requireUnstopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new CheckpointError('interrupted', 'maintenance was stopped')
}

/** True when a geometric repack has nothing to do. */
function isJoined(layout: Layout): boolean {
  return storeShape(layout).packs <= 1 && !hasLooseObjects(layout)
}

/** Enough to repack the largest store that we expect. */
const longestMs = 10 * 60_000

/** What a repack beside the removals keeps. */
export interface ConcurrentReclaim {
  /** The targets of the refs that stay. */
  readonly tips: readonly CheckpointId[]
  readonly signal?: AbortSignal | undefined
}

/** Starts to pack what stays, as `copy` does, while the caller removes the refs to the rest. */
export async function startReclaim(
  store: Store,
  { signal, tips }: ConcurrentReclaim,
): Promise<RunningRepack> {
  requireUnstopped(signal)
  return startRepack(store, { tips, timeoutMs: longestMs, signal })
}

/** True when packing may run beside the removals. Loose objects must be pruned first, and a nearly full disk measured first. */
export function canReclaimConcurrently(layout: Layout, baseBytes: number): boolean {
  return freeBytes(layout) >= baseBytes && !hasLooseObjects(layout)
}

/** Throws unless the disk has room for a new pack beside the old ones. */
async function requireSpace(store: Store, isThorough: boolean): Promise<void> {
  const { packBytes } = storeShape(store.layout)
  const free = freeBytes(store.layout)
  if (free >= packBytes) return
  // A full repack needs less: it does not copy what was dropped. Measured only when it decides.
  const needed = isThorough ? await reachableBytes(store) : packBytes
  if (free >= needed) return
  throw new CheckpointError(
    'disk-full',
    `repacking the store needs ${formatBytes(needed)}, but only ${formatBytes(free)} are free`,
    { hint: 'Free some space and run `hermes-checkpoints prune` again.' },
  )
}

function freeBytes({ store }: Layout): number {
  const { bavail, bsize } = statfsSync(store)
  return bavail * bsize
}

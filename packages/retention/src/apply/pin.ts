import {
  CheckpointError,
  keptRef,
  type CheckpointId,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { moveRefs, type Store } from '@hermes-checkpoints/git-adapter'
import type { HistoryOutline } from '../plan/history-outline.ts'
import type { Pin } from '../plan/pin.ts'
import { writePins } from '../state/pins.ts'

/**
 * Keeps a checkpoint until it is unpinned. The caller holds the store's lock and the project's.
 *
 * First the ref, then the pins file: after a crash in between, the checkpoint is safe, and pinning can be repeated.
 */
export async function pinCheckpoint(
  store: Store,
  { kept, pins, project }: HistoryOutline,
  id: CheckpointId,
  pin: Pin,
): Promise<void> {
  if (!kept.has(id)) await move(store, project, id, 'pin')
  writePins(store.layout, project, new Map([...pins, [id, pin]]))
}

/** Returns a checkpoint to the keep rules. The next maintenance drops one that is older than the cut. */
export async function unpinCheckpoint(
  store: Store,
  { chain, pins, project }: HistoryOutline,
  id: CheckpointId,
): Promise<void> {
  if (!pins.has(id)) return
  writePins(store.layout, project, new Map([...pins].filter(([pinned]) => pinned !== id)))
  const isInChain = chain.some((entry) => entry.id === id)
  if (isInChain) await move(store, project, id, 'unpin')
}

async function move(
  store: Store,
  project: ProjectHash,
  id: CheckpointId,
  what: 'pin' | 'unpin',
): Promise<void> {
  const [from, to] = what === 'pin' ? [null, id] : [id, null]
  const outcome = await moveRefs(store, [{ ref: keptRef(project, id), from, to }])
  if (outcome.kind === 'moved') return
  throw new CheckpointError(
    'ref-moved',
    `another process has just pinned or unpinned checkpoint ${id}`,
  )
}

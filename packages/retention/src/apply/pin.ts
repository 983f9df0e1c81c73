import {
  CheckpointError,
  keptRef,
  type CheckpointId,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { moveRefs, type Store } from '@hermes-checkpoints/git-adapter'
import { writePins, type Pin } from '../state/pins.ts'
import type { HistoryOutline } from '../read/project-history.ts'

/**
 * Exempts a checkpoint from every rule until it is unpinned. The caller holds the store's lock and the project's.
 *
 * First the ref, then the note: in between it is kept, and by whom does not matter.
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

/** Leaves a checkpoint to the rules again. One that its chain has left behind goes with the next maintenance. */
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
  throw new CheckpointError('ref-moved', `checkpoint ${id} was pinned or unpinned meanwhile`)
}

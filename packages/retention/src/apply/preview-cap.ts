import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  CheckpointError,
  chainRef,
  directoryBytes,
  keptRef,
  type AbsolutePath,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import {
  moveRefs,
  openOverlayStore,
  readTip,
  repack,
  type RefMove,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { fileBytesOf, removeProjects } from './remove-projects.ts'
import { cutHistories } from './cut-histories.ts'
import type { MaintenanceError, MaintenanceRequest } from '../plan/maintenance.ts'
import { isOverCap, meetCap, type CapOutcome, type CappedStore } from './meet-cap.ts'
import { isWorthPreparing } from './prepare-maintenance.ts'
import type { HistoryOutline } from '../plan/history-outline.ts'
import type { PlannedHistory } from '../plan/planned-history.ts'
import type { StoreFacts } from '../plan/store-facts.ts'
import { readHistories } from '../read/read-histories.ts'
import { bytesWithReserve } from '../state/reserve.ts'

/**
 * Returns what `maintain` would drop to meet the cap.
 *
 * The size of a store is known only after it is packed, and packed again after each round of drops. So this runs
 * maintenance in a private copy.
 */
export async function previewCap(
  store: Store,
  facts: StoreFacts,
  staying: readonly PlannedHistory[],
  request: MaintenanceRequest,
): Promise<CapOutcome> {
  const { layout } = store
  if (!isOverCap(layout, request)) return { actions: [], unmet: null }
  const overlay = openOverlayStore(store, layout.base)
  try {
    const capped = cappedCopy(store, overlay.store, facts, request)
    await maintainCopy(store, capped, facts, staying)
    return await meetCap(capped, request)
  } finally {
    overlay.close()
  }
}

function cappedCopy(
  { layout }: Store,
  copy: Store,
  facts: StoreFacts,
  { signal }: MaintenanceRequest,
): CappedStore {
  const packs = join(copy.layout.objects, 'pack') as AbsolutePath
  const otherBytes = bytesWithReserve(layout) - directoryBytes(layout.objects) - refBytes(layout)
  const removedBytes = (): number =>
    [...facts.histories.keys()]
      .filter((project) => readTip(copy.layout, project) === null)
      .reduce((sum, project) => sum + fileBytesOf(layout, project), 0)
  return {
    store: copy,
    bytes: () => otherBytes - removedBytes() + directoryBytes(packs) + refBytes(copy.layout),
    readStoreFacts: async () => ({ ...facts, histories: await historiesIn(copy, facts) }),
    reclaim: () => repack(copy, { how: 'full', ...(signal && { signal }) }),
  }
}

/** Returns the size of the refs and of the file of cuts. */
function refBytes({ refs, shallow }: Layout): number {
  return directoryBytes(refs) + (statSync(shallow, { throwIfNoEntry: false })?.size ?? 0)
}

/** Takes the pins from the store: the copy has no pins files. */
async function historiesIn(
  copy: Store,
  { histories }: StoreFacts,
): Promise<ReadonlyMap<ProjectHash, HistoryOutline>> {
  const found = new Map<ProjectHash, HistoryOutline>()
  const read = await readHistories(copy, [...histories.keys()])
  for (const { pins, project } of histories.values()) {
    const history = read.histories.get(project)
    if (history === undefined) throw unreadable(project, read.errors)
    if (history.chain.length > 0) found.set(project, { ...history, pins })
  }
  return found
}

function unreadable(project: ProjectHash, errors: readonly MaintenanceError[]): CheckpointError {
  const why = errors.find(({ target }) => target === project)?.why ?? 'it is gone'
  return new CheckpointError('store-damaged', `the history of ${project} cannot be read: ${why}`)
}

/** Repeats in the copy what `maintain` does before the cap. The order of the packing steps matters: it decides the deltas. */
async function maintainCopy(
  { layout }: Store,
  capped: CappedStore,
  { histories }: StoreFacts,
  staying: readonly PlannedHistory[],
): Promise<void> {
  const { store: copy } = capped
  await moveRefs(copy, [...histories.values()].flatMap(refsOf))
  if (isWorthPreparing(layout)) await repack(copy, { how: 'prepare' })
  const isStaying = new Set(staying.map(({ history }) => history.project))
  await removeProjects(
    copy,
    [...histories.values()].filter(({ project }) => !isStaying.has(project)),
  )
  await cutHistories(copy, staying, true)
  await capped.reclaim()
}

function refsOf({ chain, kept, project }: HistoryOutline): readonly RefMove[] {
  const tips = chain.slice(0, 1).map(({ id }) => ({ ref: chainRef(project), from: null, to: id }))
  return [...tips, ...Array.from(kept, (id) => ({ ref: keptRef(project, id), from: null, to: id }))]
}

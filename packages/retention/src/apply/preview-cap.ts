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
  openQuarantine,
  readTip,
  repack,
  type RefMove,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { fileBytesOf, forgetProjects } from './forget-projects.ts'
import { keepWhatStays, type PlannedHistory } from './keep-what-stays.ts'
import type { MaintenanceError, MaintenanceRequest } from '../plan/maintenance.ts'
import { isOverCap, meetCap, type CapOutcome, type CappedStore } from './meet-cap.ts'
import { isWorthPreparing } from './prepare-maintenance.ts'
import type { HistoryOutline } from '../read/project-history.ts'
import type { Facts } from '../read/read-facts.ts'
import { readHistories } from '../read/read-histories.ts'
import { bytesWithReserve } from '../state/reserve.ts'

/**
 * Tells what would go so that the store fits under its cap.
 *
 * How much that has to be can only be told of a store that is packed, and again after each drop. So maintenance is
 * played through in a copy that nobody else sees.
 */
export async function previewCap(
  store: Store,
  facts: Facts,
  staying: readonly PlannedHistory[],
  request: MaintenanceRequest,
): Promise<CapOutcome> {
  const { layout } = store
  if (!isOverCap(layout, request)) return { actions: [], unmet: null }
  const quarantine = openQuarantine(store, layout.base)
  try {
    const capped = cappedCopy(store, quarantine.store, facts, request)
    await playMaintenance(store, capped, facts, staying)
    return await meetCap(capped, request)
  } finally {
    quarantine.close()
  }
}

function cappedCopy(
  { layout }: Store,
  copy: Store,
  facts: Facts,
  { signal }: MaintenanceRequest,
): CappedStore {
  const packs = join(copy.layout.objects, 'pack') as AbsolutePath
  const otherBytes = bytesWithReserve(layout) - directoryBytes(layout.objects) - refBytes(layout)
  const forgottenBytes = (): number =>
    [...facts.histories.keys()]
      .filter((project) => readTip(copy.layout, project) === null)
      .reduce((sum, project) => sum + fileBytesOf(layout, project), 0)
  return {
    store: copy,
    bytes: () => otherBytes - forgottenBytes() + directoryBytes(packs) + refBytes(copy.layout),
    readFacts: async () => ({ ...facts, histories: await historiesIn(copy, facts) }),
    reclaim: () => repack(copy, { how: 'full', ...(signal && { signal }) }),
  }
}

/** What tells where histories begin and end. */
function refBytes({ refs, shallow }: Layout): number {
  return directoryBytes(refs) + (statSync(shallow, { throwIfNoEntry: false })?.size ?? 0)
}

/** The copy knows no pins: those of the store hold. */
async function historiesIn(
  copy: Store,
  { histories }: Facts,
): Promise<ReadonlyMap<ProjectHash, HistoryOutline>> {
  const left = new Map<ProjectHash, HistoryOutline>()
  const read = await readHistories(copy, [...histories.keys()])
  for (const { pins, project } of histories.values()) {
    const history = read.histories.get(project)
    if (history === undefined) throw unreadable(project, read.errors)
    if (history.chain.length > 0) left.set(project, { ...history, pins })
  }
  return left
}

/** What the store could read a moment ago. */
function unreadable(project: ProjectHash, errors: readonly MaintenanceError[]): CheckpointError {
  const why = errors.find(({ target }) => target === project)?.why ?? 'it is gone'
  return new CheckpointError('store-damaged', `the history of ${project} cannot be read: ${why}`)
}

/** Does in the copy what maintenance does before it looks at the cap; the steps in which things are packed decide their size. */
async function playMaintenance(
  { layout }: Store,
  capped: CappedStore,
  { histories }: Facts,
  staying: readonly PlannedHistory[],
): Promise<void> {
  const { store: copy } = capped
  await moveRefs(copy, [...histories.values()].flatMap(refsOf))
  if (isWorthPreparing(layout)) await repack(copy, { how: 'prepare' })
  const isStaying = new Set(staying.map(({ history }) => history.project))
  await forgetProjects(
    copy,
    [...histories.values()].filter(({ project }) => !isStaying.has(project)),
  )
  await keepWhatStays(copy, staying, true)
  await capped.reclaim()
}

function refsOf({ chain, kept, project }: HistoryOutline): readonly RefMove[] {
  const tips = chain.slice(0, 1).map(({ id }) => ({ ref: chainRef(project), from: null, to: id }))
  return [...tips, ...Array.from(kept, (id) => ({ ref: keptRef(project, id), from: null, to: id }))]
}

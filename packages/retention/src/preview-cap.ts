import { chainRef, directoryBytes, keptRef, type ProjectHash } from '@hermes-checkpoints/core'
import {
  cutHistory,
  moveRefs,
  openQuarantine,
  readCuts,
  repack,
  storeShape,
  type RefMove,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import type { PlannedHistory } from './keep-what-stays.ts'
import type { MaintenanceRequest } from './maintenance.ts'
import { actionOf, capPlanFor, type CapOutcome } from './meet-cap.ts'
import { endsOf, planCut } from './plan-cut.ts'
import { readProjectHistory, type ProjectHistory } from './project-history.ts'
import type { Facts } from './read-facts.ts'

/**
 * Tells what would go so that the store fits under its cap.
 *
 * How much that has to be can only be told of a store that is packed. So what would stay is packed aside, in a copy
 * that nobody else sees, and measured there.
 */
export async function previewCap(
  store: Store,
  facts: Facts,
  staying: readonly PlannedHistory[],
  request: MaintenanceRequest,
): Promise<CapOutcome> {
  const { layout } = store
  const storeBytes = directoryBytes(layout.store)
  if (request.capBytes === 0 || storeBytes <= request.capBytes) return { actions: [], unmet: null }
  const quarantine = openQuarantine(store, layout.base)
  try {
    const copy = quarantine.store
    const histories = await copyHistories(store, copy, staying)
    await repack(copy, { how: 'full', ...(request.signal && { signal: request.signal }) })
    const packedBytes =
      storeBytes - directoryBytes(layout.objects) + storeShape(copy.layout).packBytes
    const { plan, unmet } = await capPlanFor(copy, { ...facts, histories }, request, packedBytes)
    return { actions: plan.drops.map((drop) => actionOf(drop, facts)), unmet }
  } finally {
    quarantine.close()
  }
}

async function copyHistories(
  store: Store,
  copy: Store,
  staying: readonly PlannedHistory[],
): Promise<ReadonlyMap<ProjectHash, ProjectHistory>> {
  const cuts = readCuts(store.layout)
  const ends = staying.flatMap(({ history, plan }) => endsOf(planCut(history, plan)))
  cutHistory(copy, new Set([...(cuts.kind === 'cuts' ? cuts.cuts : []), ...ends]))
  await moveRefs(copy, staying.flatMap(refsOf))
  const histories = new Map<ProjectHash, ProjectHistory>()
  for (const { history } of staying) {
    const { pins, project } = history
    histories.set(project, { ...(await readProjectHistory(copy, project)), pins })
  }
  return histories
}

function refsOf({ history, plan }: PlannedHistory): readonly RefMove[] {
  const { chain, project } = history
  const tips = chain.slice(0, 1).map(({ id }) => ({ ref: chainRef(project), from: null, to: id }))
  const { below } = planCut(history, plan)
  return [...tips, ...below.map((id) => ({ ref: keptRef(project, id), from: null, to: id }))]
}

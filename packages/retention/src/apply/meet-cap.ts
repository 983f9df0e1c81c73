import type { CheckpointId, Layout, ProjectHash } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { CapDrop, CapPlan } from '../plan/cap-plan.ts'
import { capUnmetReason } from '../plan/cap-unmet.ts'
import { removeProjects } from './remove-projects.ts'
import { cutHistories } from './cut-histories.ts'
import type { PlannedHistory } from '../plan/planned-history.ts'
import type { MaintenanceAction, MaintenanceRequest } from '../plan/maintenance.ts'
import { measureProjects } from '../read/measure-store.ts'
import { planCap } from '../plan/plan-cap.ts'
import type { StoreFacts } from '../plan/store-facts.ts'
import { bytesWithReserve, reserveBytes } from '../state/reserve.ts'
import { sizeProjects } from '../plan/size-projects.ts'
import { withoutDropped } from '../plan/without-dropped.ts'

/** How a run met the cap, or why it could not. */
export interface CapOutcome {
  readonly actions: readonly MaintenanceAction[]
  /** What keeps the store above its cap; null when it is met. */
  readonly unmet: string | null
}

/** The outcome when a history cannot be read: it may be repaired, so none of its objects may be treated as garbage. */
export function notReclaimed(layout: Layout, request: MaintenanceRequest): CapOutcome {
  return { actions: [], unmet: isOverCap(layout, request) ? blockedByDamage : null }
}

/** True when the store is larger than its cap. Measures the store unless the caller gives its size. */
export function isOverCap(
  layout: Layout,
  { capBytes }: Pick<MaintenanceRequest, 'capBytes'>,
  storeBytes?: number,
): boolean {
  return capBytes > 0 && (storeBytes ?? bytesWithReserve(layout)) > capBytes
}

/** True when the whole base, and with it the store, is smaller than the cap. Measures nothing. */
export function isSurelyBelowCap({ bytesBefore, capBytes }: MaintenanceRequest): boolean {
  return capBytes === 0 || (bytesBefore !== undefined && bytesBefore + reserveBytes <= capBytes)
}

const blockedByDamage =
  'a damaged history keeps space from being reclaimed; run `hermes-checkpoints verify`'

/** A repack after drops finds other deltas, so sizes differ from the plan. In practice a few rounds are enough. */
const maxRounds = 20

/** A store that has to fit under its cap, or a copy of one for a preview. */
export interface CappedStore {
  readonly store: Store
  /** The size of the store with its reserve. */
  bytes(): number
  readStoreFacts(): Promise<StoreFacts>
  /** Frees the space of dropped checkpoints. */
  reclaim(): Promise<void>
}

/** Drops checkpoints until the store fits under its cap, and measures it again after each round. Needs the exclusive lock. */
export async function meetCap(
  capped: CappedStore,
  request: MaintenanceRequest,
): Promise<CapOutcome> {
  const { store } = capped
  const actions: MaintenanceAction[] = []
  for (let round = 1; round <= maxRounds; round += 1) {
    const storeBytes = capped.bytes()
    if (request.capBytes === 0 || storeBytes <= request.capBytes) return { actions, unmet: null }
    const facts = await capped.readStoreFacts()
    const { plan, unmet } = await capPlanFor(store, facts, request, storeBytes)
    if (plan.drops.length === 0) return { actions, unmet }
    await applyDrops(store, facts, plan.drops)
    actions.push(...plan.drops.map((drop) => actionOf(drop, facts)))
    await capped.reclaim()
  }
  return { actions, unmet: 'the store does not become smaller although checkpoints are dropped' }
}

async function capPlanFor(
  store: Store,
  facts: StoreFacts,
  request: MaintenanceRequest,
  storeBytes: number,
): Promise<{ readonly plan: CapPlan; readonly unmet: string | null }> {
  const { capBytes, now, temporaryRoot } = request
  const measured = await measureProjects(store, [...facts.histories.values()])
  const projects = sizeProjects(facts, measured, temporaryRoot)
  const input = { now, capBytes, storeBytes, projects }
  const plan = planCap(input)
  return { plan, unmet: plan.fits ? null : capUnmetReason(input, plan) }
}

function actionOf(drop: CapDrop, { projects }: StoreFacts): MaintenanceAction {
  const { bytes, project, what } = drop
  const workdir = projects.find(({ hash }) => hash === project)?.workdir ?? null
  const target = drop.what === 'checkpoint' ? drop.checkpoint : project
  return { what, target, project, workdir, why: 'over-cap', bytes }
}

async function applyDrops(
  store: Store,
  facts: StoreFacts,
  drops: readonly CapDrop[],
): Promise<void> {
  const gone = new Set<ProjectHash>()
  const dropped = new Map<ProjectHash, Set<CheckpointId>>()
  for (const drop of drops) {
    if (drop.what === 'project') gone.add(drop.project)
    else dropped.set(drop.project, (dropped.get(drop.project) ?? new Set()).add(drop.checkpoint))
  }
  const histories = [...facts.histories.values()]
  const toRemove = histories.filter(({ project }) => gone.has(project))
  const unremoved = await removeProjects(store, toRemove)
  const failure = unremoved.find(({ error }) => error !== null)
  if (failure !== undefined) throw failure.error
  const isLeft = new Set(unremoved.map(({ project }) => project))
  const staying = histories
    .filter(({ project }) => !gone.has(project) || isLeft.has(project))
    .map((history): PlannedHistory => {
      const ids = dropped.get(history.project) ?? new Set()
      return { history, plan: withoutDropped(history, ids) }
    })
  await cutHistories(store, staying, facts.errors.length === 0)
}

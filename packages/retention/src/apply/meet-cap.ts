import type { CheckpointId, Layout, ProjectHash } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { CapDrop, CapPlan } from '../plan/cap-plan.ts'
import { capUnmetReason } from '../plan/cap-unmet.ts'
import { forgetProjects } from './forget-projects.ts'
import { keepWhatStays, type PlannedHistory } from './keep-what-stays.ts'
import type { MaintenanceAction, MaintenanceRequest } from '../plan/maintenance.ts'
import { measureProjects } from '../read/measure-store.ts'
import { planCap } from '../plan/plan-cap.ts'
import type { Facts } from '../read/read-facts.ts'
import { bytesWithReserve, reserveBytes } from '../state/reserve.ts'
import { sizedProjects } from '../read/size-projects.ts'
import { withoutDropped } from '../plan/without-dropped.ts'

/** What became of the cap. */
export interface CapOutcome {
  readonly actions: readonly MaintenanceAction[]
  /** What keeps the store above it; null when nothing does. */
  readonly unmet: string | null
}

/** What becomes of the cap while a history cannot be read: it may come back, so nothing may be taken for garbage. */
export function notReclaimed(layout: Layout, request: MaintenanceRequest): CapOutcome {
  return { actions: [], unmet: isOverCap(layout, request) ? damageInTheWay : null }
}

/** Says whether a store takes more than it may; a cap of 0 is none. Who has just measured it saves the measuring. */
export function isOverCap(
  layout: Layout,
  { capBytes }: Pick<MaintenanceRequest, 'capBytes'>,
  storeBytes?: number,
): boolean {
  return capBytes > 0 && (storeBytes ?? bytesWithReserve(layout)) > capBytes
}

/** Says whether a store is below its cap, whatever of the base it is that takes so much. */
export function isSurelyBelowCap({ bytesBefore, capBytes }: MaintenanceRequest): boolean {
  return capBytes === 0 || (bytesBefore !== undefined && bytesBefore + reserveBytes <= capBytes)
}

const damageInTheWay =
  'a damaged history keeps space from being reclaimed; run `hermes-checkpoints verify`'

/** Deltas are found anew after each drop, so a second look may be needed; more than a few do not happen. */
const mostRounds = 20

/** A store that has to fit under a cap, or a copy that shows what would become of one. */
export interface CappedStore {
  readonly store: Store
  /** What the store takes, or would. */
  bytes(): number
  readFacts(): Promise<Facts>
  /** Gives back the space of what was dropped. */
  reclaim(): Promise<void>
}

/** Brings a store under its cap, as far as can be, measuring again after each reclaim. Needs the store alone. */
export async function meetCap(
  capped: CappedStore,
  request: MaintenanceRequest,
): Promise<CapOutcome> {
  const { store } = capped
  const actions: MaintenanceAction[] = []
  for (let round = 1; round <= mostRounds; round += 1) {
    const storeBytes = capped.bytes()
    if (request.capBytes === 0 || storeBytes <= request.capBytes) return { actions, unmet: null }
    const facts = await capped.readFacts()
    const { plan, unmet } = await capPlanFor(store, facts, request, storeBytes)
    if (plan.drops.length === 0) return { actions, unmet }
    await applyDrops(store, facts, plan.drops)
    actions.push(...plan.drops.map((drop) => actionOf(drop, facts)))
    await capped.reclaim()
  }
  return { actions, unmet: 'the store does not become smaller although checkpoints are dropped' }
}

/** Plans what goes so that a store of that size fits, and why it would not. */
async function capPlanFor(
  store: Store,
  facts: Facts,
  request: MaintenanceRequest,
  storeBytes: number,
): Promise<{ readonly plan: CapPlan; readonly unmet: string | null }> {
  const { capBytes, now, temporaryRoot } = request
  const measured = await measureProjects(store, [...facts.histories.values()])
  const projects = sizedProjects(facts, measured, temporaryRoot)
  const input = { now, capBytes, storeBytes, projects }
  const plan = planCap(input)
  return { plan, unmet: plan.fits ? null : capUnmetReason(input, plan) }
}

/** A drop as maintenance reports it. */
function actionOf(drop: CapDrop, { projects }: Facts): MaintenanceAction {
  const { bytes, project, what } = drop
  const workdir = projects.find(({ hash }) => hash === project)?.workdir ?? null
  const target = drop.what === 'checkpoint' ? drop.checkpoint : project
  return { what, target, project, workdir, why: 'over-cap', bytes }
}

async function applyDrops(store: Store, facts: Facts, drops: readonly CapDrop[]): Promise<void> {
  const gone = new Set<ProjectHash>()
  const dropped = new Map<ProjectHash, Set<CheckpointId>>()
  for (const drop of drops) {
    if (drop.what === 'project') gone.add(drop.project)
    else dropped.set(drop.project, (dropped.get(drop.project) ?? new Set()).add(drop.checkpoint))
  }
  const histories = [...facts.histories.values()]
  const going = histories.filter(({ project }) => gone.has(project))
  const unforgotten = await forgetProjects(store, going)
  const failure = unforgotten.find(({ error }) => error !== null)
  if (failure !== undefined) throw failure.error
  const left = new Set(unforgotten.map(({ project }) => project))
  const staying = histories
    .filter(({ project }) => !gone.has(project) || left.has(project))
    .map((history): PlannedHistory => {
      const ids = dropped.get(history.project) ?? new Set()
      return { history, plan: withoutDropped(history, ids) }
    })
  await keepWhatStays(store, staying, facts.errors.length === 0)
}

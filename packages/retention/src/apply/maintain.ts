import { dayMs, directoryBytes, type Layout } from '@hermes-checkpoints/core'
import {
  storeShape,
  sweepLeftovers,
  sweepRefLocks,
  type RunningRepack,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { applyRemovalPlan } from './apply-removal-plan.ts'
import { readMemory, type HousekeepingMemory } from '../state/housekeeping-memory.ts'
import { cutHistories, keepsRefsAndCut } from './cut-histories.ts'
import type {
  MaintenanceError,
  MaintenanceReport,
  MaintenanceRequest,
} from '../plan/maintenance.ts'
import { isOverCap, isSurelyBelowCap, meetCap, notReclaimed, type CapOutcome } from './meet-cap.ts'
import { plannedActions } from '../plan/planned-actions.ts'
import { planMaintenance, type MaintenancePlan } from '../plan/plan-maintenance.ts'
import { readStoreFacts } from '../read/read-store-facts.ts'
import { canReclaimConcurrently, reclaim, startReclaim, type ReclaimRequest } from './reclaim.ts'
import { rememberRun } from './remember-run.ts'
import { bytesWithReserve, fillReserve, releaseReserve } from '../state/reserve.ts'
import { removeLeftoverMetadata } from './remove-leftover-metadata.ts'

/**
 * Maintains the store: drops checkpoints that no rule keeps, reclaims their space, and meets the cap.
 *
 * The caller holds the store's lock exclusively. Every step leaves a valid store, so the next run can repeat a run
 * that was killed.
 */
export async function maintain(
  store: Store,
  request: MaintenanceRequest,
): Promise<MaintenanceReport> {
  const { layout } = store
  const { now, progress } = request
  const { bytesBefore = directoryBytes(layout.base) } = request
  releaseReserve(layout)
  await sweepRefLocks(store, { now })
  sweepLeftovers(store, { now })
  const memory = readMemory(layout)
  progress.report({ phase: 'planning', what: 'inspecting projects', done: 0, total: null })
  const facts = await readStoreFacts(store, memory)
  const plan = planMaintenance(facts, request)
  const actions = plannedActions(facts.projects, plan)
  const isWhole = facts.errors.length === 0
  const packedConcurrently =
    isWhole && actions.length > 0 && mayPackConcurrently(store, plan, request)
  const repack = packedConcurrently ? await startPacking(store, plan, request) : null
  let failures: readonly MaintenanceError[]
  try {
    failures = await applyRemovalPlan(store, facts, plan.removals)
    removeLeftoverMetadata(layout, now)
    await repack?.packed()
    await cutHistories(store, plan.histories, isWhole)
    await repack?.finish()
  } finally {
    await repack?.close()
  }
  const hasFailed = new Set(failures.map(({ target }) => target))
  const isThorough = isWhole && (actions.length > 0 || isThoroughDue(layout, memory, request))
  const cap = isWhole
    ? await reclaimAndMeetCap(store, memory, request, { isThorough, packedConcurrently })
    : { ...notReclaimed(layout, request), how: null, storeBytes: bytesWithReserve(layout) }
  const hasPacked = cap.how === 'full' || cap.actions.length > 0
  const changed = new Set([...actions, ...cap.actions].flatMap(({ project }) => project ?? []))
  const { storeBytes, unmet } = cap
  rememberRun(store, facts, memory, request, { hasPacked, unmet, changed, storeBytes })
  fillReserve(layout)
  return {
    dryRun: false,
    scanned: facts.projects.length + facts.relics.length,
    actions: [...actions.filter(({ target }) => !hasFailed.has(target)), ...cap.actions],
    errors: [...facts.errors, ...failures],
    bytesBefore,
    bytesAfter: directoryBytes(layout.base),
    capUnmet: unmet,
  }
}

/** True when packing can run beside the removals: no history that stays may change, and the deltas are only copied. */
function mayPackConcurrently(
  { layout }: Store,
  { histories }: MaintenancePlan,
  request: MaintenanceRequest,
): boolean {
  const { bytesBefore, interactive } = request
  if (!interactive || bytesBefore === undefined || !isSurelyBelowCap(request)) return false
  return histories.every(keepsRefsAndCut) && canReclaimConcurrently(layout, bytesBefore)
}

async function startPacking(
  store: Store,
  { histories }: MaintenancePlan,
  { progress, signal }: MaintenanceRequest,
): Promise<RunningRepack> {
  progress.report({ phase: 'packing', what: 'packing the store', done: 0, total: null })
  const tips = histories.flatMap(({ history: { chain, kept } }) => [
    ...chain.slice(0, 1).map(({ id }) => id),
    ...kept,
  ])
  return startReclaim(store, { tips, signal })
}

/** Only a full repack removes garbage from packs. It is due once a day, and before the cap drops a checkpoint. */
function isThoroughDue(
  layout: Layout,
  { packed }: HousekeepingMemory,
  { capBytes, now }: MaintenanceRequest,
): boolean {
  if (packed === null || Math.abs(now - packed.at) >= dayMs) return true
  if (storeShape(layout).packBytes > 2 * packed.bytes) return true
  return isOverCap(layout, { capBytes })
}

interface ReclaimState {
  readonly isThorough: boolean
  /** True when the packing ran beside the removals. */
  readonly packedConcurrently: boolean
}

async function reclaimAndMeetCap(
  store: Store,
  memory: HousekeepingMemory,
  request: MaintenanceRequest,
  { packedConcurrently, isThorough }: ReclaimState,
): Promise<CapOutcome & { readonly how: ReclaimRequest['how']; readonly storeBytes: number }> {
  const { layout } = store
  const { progress, signal } = request
  const mayCopy = packedConcurrently || (request.interactive && !isOverCap(layout, request))
  const how = isThorough ? (mayCopy ? 'copy' : 'full') : 'geometric'
  if (!packedConcurrently) {
    progress.report({ phase: 'packing', what: 'packing the store', done: 0, total: null })
    await reclaim(store, { how, signal })
  }
  const storeBytes = bytesWithReserve(layout)
  if (!isOverCap(layout, request, storeBytes)) return { actions: [], unmet: null, how, storeBytes }
  const reclaimFully = (): Promise<void> => reclaim(store, { how: 'full', signal })
  // Other processes may have added objects since the measurement. A full repack may make room without dropping a checkpoint.
  if (how === 'copy') await reclaimFully()
  const capped = {
    store,
    bytes: () => bytesWithReserve(layout),
    readStoreFacts: () => readStoreFacts(store, memory),
    reclaim: reclaimFully,
  }
  const outcome = await meetCap(capped, request)
  return { ...outcome, how: how === 'copy' ? 'full' : how, storeBytes: capped.bytes() }
}

import { directoryBytes, type Layout } from '@hermes-checkpoints/core'
import { storeShape, sweepLeftovers, sweepLocks, type Store } from '@hermes-checkpoints/git-adapter'
import { applySweeps } from './apply-sweeps.ts'
import { dayMs } from './durations.ts'
import { readMemory, type HousekeepingMemory } from './housekeeping-memory.ts'
import { keepWhatStays } from './keep-what-stays.ts'
import type { MaintenanceReport, MaintenanceRequest } from './maintenance.ts'
import { isOverCap, meetCap, notReclaimed, type CapOutcome } from './meet-cap.ts'
import { plannedActions } from './planned-actions.ts'
import { planMaintenance } from './plan-maintenance.ts'
import { readFacts } from './read-facts.ts'
import { reclaim, type ReclaimRequest } from './reclaim.ts'
import { rememberRun } from './remember-run.ts'
import { bytesWithReserve, fillReserve, openReserve } from './reserve.ts'
import { removeStrayFiles } from './strays.ts'

/**
 * Puts the store in order: drops what no rule keeps, gives its space back, and brings the store under its cap.
 *
 * Needs the store alone. Each step leaves a store that is whole, so a run that is killed is simply repeated by the next.
 */
export async function maintain(
  store: Store,
  request: MaintenanceRequest,
): Promise<MaintenanceReport> {
  const { layout } = store
  const { now, progress } = request
  const { bytesBefore = directoryBytes(layout.base) } = request
  openReserve(layout)
  await sweepLocks(store, now)
  sweepLeftovers(store, { now })
  const memory = readMemory(layout)
  progress.report({ what: 'looking at projects', done: 0, total: null })
  const facts = await readFacts(store, memory)
  const plan = planMaintenance(facts, request)
  const failures = await applySweeps(store, facts, plan.sweeps)
  const hasFailed = new Set(failures.map(({ target }) => target))
  const isWhole = facts.errors.length === 0
  await keepWhatStays(store, plan.histories, isWhole)
  removeStrayFiles(layout, now)
  const actions = plannedActions(facts.projects, plan)
  const isThorough = isWhole && (actions.length > 0 || isThoroughDue(layout, memory, request))
  const cap = isWhole
    ? await reclaimAndMeetCap(store, memory, request, isThorough)
    : { ...notReclaimed(layout, request), how: null }
  const hasPacked = cap.how === 'full' || cap.actions.length > 0
  const changed = new Set([...actions, ...cap.actions].flatMap(({ project }) => project ?? []))
  rememberRun(store, facts, memory, request, { hasPacked, unmet: cap.unmet, changed })
  fillReserve(layout)
  return {
    dryRun: false,
    scanned: facts.projects.length + facts.relics.length,
    actions: [...actions.filter(({ target }) => !hasFailed.has(target)), ...cap.actions],
    errors: [...facts.errors, ...failures],
    bytesBefore,
    bytesAfter: directoryBytes(layout.base),
    capUnmet: cap.unmet,
  }
}

/** Packs gather garbage, which only packing everything anew removes: once a day, and before a checkpoint has to go for lack of space. */
function isThoroughDue(
  layout: Layout,
  { packed }: HousekeepingMemory,
  { capBytes, now }: MaintenanceRequest,
): boolean {
  if (packed === null || Math.abs(now - packed.at) >= dayMs) return true
  if (storeShape(layout).packBytes > 2 * packed.bytes) return true
  return isOverCap(layout, { capBytes })
}

async function reclaimAndMeetCap(
  store: Store,
  memory: HousekeepingMemory,
  request: MaintenanceRequest,
  isThorough: boolean,
): Promise<CapOutcome & { readonly how: ReclaimRequest['how'] }> {
  const { progress, signal } = request
  progress.report({ what: 'packing the store', done: 0, total: null })
  const mayCopy = request.isAwaited && !isOverCap(store.layout, request)
  const how = isThorough ? (mayCopy ? 'copy' : 'full') : 'geometric'
  await reclaim(store, { how, signal })
  const capped = {
    store,
    bytes: () => bytesWithReserve(store.layout),
    readFacts: () => readFacts(store, memory),
    reclaim: () => reclaim(store, { how: 'full', signal }),
  }
  return { ...(await meetCap(capped, request)), how }
}

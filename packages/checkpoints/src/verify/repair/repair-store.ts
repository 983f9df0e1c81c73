import {
  cutHistory,
  initStore,
  storeBlobs,
  sweepLeftovers,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from '../../context/engine-context.ts'
import { applyRepair } from './apply-repair.ts'
import { contentFrom, type ContentSources } from './find-contents.ts'
import type { Finding } from '../finding.ts'
import { inspectStore, type InspectRequest } from '../inspect/inspect-store.ts'
import type { Inspection } from '../inspect/inspection.ts'
import { repairFiles, mendRepository } from './repair-files.ts'
import { assessRepair, type RepairOptions } from './assess-repair.ts'
import { planRepair } from './plan-repair.ts'
import { rebuildStorage } from './rebuild-storage.ts'
import { createDamagedDir } from './damaged-dir.ts'

/** What a repair has found, and done about it. */
export interface Repair extends RepairOptions {
  readonly findings: readonly Finding[]
}

/**
 * Sets aside what is broken, stores again what can be had, and makes all checkpoints that are whole reachable. Needs the
 * store alone.
 *
 * Each step leaves a store that is no worse, so a repair that is killed is simply repeated.
 */
export async function repairStore(
  context: EngineContext,
  store: Store,
  inspection: Inspection,
  request: InspectRequest,
): Promise<Repair> {
  const { layout } = store
  const now = context.clock.now()
  const shelf = createDamagedDir(layout, now)
  sweepLeftovers(store, { now })
  if (!inspection.isUsable) mendRepository(layout, shelf)
  initStore(store.git, layout)
  // What is in a repository could not be seen while git took it for none.
  const seen = inspection.isUsable ? inspection : await inspectStore(store, request)
  repairFiles(layout, seen.findings, shelf, now)
  if (seen.cutsDamage !== null) {
    shelf.copy(layout.shallow)
    cutHistory(store, seen.cuts)
  }
  await rebuildStorage(store, seen.storage, shelf)
  const findings = seen === inspection ? seen.findings : [...inspection.findings, ...seen.findings]
  return { findings, ...(await rescue(context, store, request, shelf)) }
}

/** Everything that is still in its place is what it should be, so that finding it is enough from here on. */
async function rescue(
  context: EngineContext,
  store: Store,
  request: InspectRequest,
  shelf: ReturnType<typeof createDamagedDir>,
): Promise<RepairOptions> {
  const order = { ...request, depth: 'presence' } as const
  const left = await inspectStore(store, order)
  const { sources } = await assessRepair(context, store, left, request.signal)
  if (sources.size > 0) await storeBlobs(store, contentsFrom(context, sources))
  const last = sources.size > 0 ? await inspectStore(store, order) : left
  const plan = planRepair({ ...last, healed: new Set() })
  await applyRepair(store, last, plan, shelf)
  return { sources, plan }
}

function* contentsFrom(
  context: EngineContext,
  sources: ContentSources,
): Generator<Buffer, void, undefined> {
  for (const [id, source] of sources) {
    const content = contentFrom(context, id, source)
    if (content !== null) yield content
  }
}

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
import { repairFiles, repairRepository } from './repair-files.ts'
import { assessRepair, type RepairOptions } from './assess-repair.ts'
import { planRepair } from './plan-repair.ts'
import { rebuildStorage } from './rebuild-storage.ts'
import { createDamagedDir } from './damaged-dir.ts'

/** The findings of a repair and what it did about them. */
export interface Repair extends RepairOptions {
  readonly findings: readonly Finding[]
}

/**
 * Sets damaged files aside, stores recoverable objects again and makes every whole checkpoint reachable. The caller holds
 * the exclusive lock.
 *
 * No step makes the store worse, so a killed repair is simply repeated.
 */
export async function repairStore(
  context: EngineContext,
  store: Store,
  inspection: Inspection,
  request: InspectRequest,
): Promise<Repair> {
  const { layout } = store
  const now = context.clock.now()
  const damagedDir = createDamagedDir(layout, now)
  sweepLeftovers(store, { now })
  if (!inspection.isUsable) repairRepository(layout, damagedDir)
  initStore(store.git, layout)
  // Until now git did not recognise the repository, so its objects were not inspected.
  const seen = inspection.isUsable ? inspection : await inspectStore(store, request)
  repairFiles(layout, seen.findings, damagedDir, now)
  if (seen.cutsDamage !== null) {
    damagedDir.copy(layout.shallow)
    cutHistory(store, seen.cuts)
  }
  await rebuildStorage(store, seen.storage, damagedDir)
  const findings = seen === inspection ? seen.findings : [...inspection.findings, ...seen.findings]
  return { findings, ...(await repairHistories(context, store, request, damagedDir)) }
}

/** Checks only presence: the first inspection found every damaged object, and these were set aside. */
async function repairHistories(
  context: EngineContext,
  store: Store,
  request: InspectRequest,
  damagedDir: ReturnType<typeof createDamagedDir>,
): Promise<RepairOptions> {
  const order = { ...request, depth: 'presence' } as const
  const left = await inspectStore(store, order)
  const { sources } = await assessRepair(context, store, left, request.signal)
  if (sources.size > 0) await storeBlobs(store, contentsFrom(context, sources))
  const last = sources.size > 0 ? await inspectStore(store, order) : left
  const plan = planRepair({ ...last, recovered: new Set() })
  await applyRepair(store, last, plan, damagedDir)
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

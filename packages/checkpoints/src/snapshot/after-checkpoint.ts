import { projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import {
  housekeepingDue,
  policyOf,
  trimChain,
  type KeepPolicy,
} from '@hermes-checkpoints/retention'
import type { Scan } from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../context/engine-context.ts'
import { scanMemory } from './scan-memory.ts'

/** Drops the checkpoints that no rule keeps after a new one, and requests maintenance when it is due. */
export async function afterCheckpoint(
  context: EngineContext,
  store: Store,
  root: WorkdirPath,
  scan: Scan,
): Promise<void> {
  const { clock, layout, settings } = context
  try {
    const policy = policyOf(settings.checkpoints)
    if (mayBeTooLong(scan, policy)) await trim(context, store, root, scan)
    const isDue = housekeepingDue(layout, settings.checkpoints, clock.now()) !== null
    if (isDue) context.onMaintenanceDue()
  } catch {
    // The caller has to hear that the checkpoint is taken. The same work is due again after the next one.
  }
}

/** A chain known to be short enough is not trimmed, so pins and rules need not be read. */
function mayBeTooLong({ chain }: Scan, { daily, hourly, last }: KeepPolicy): boolean {
  return chain === undefined || chain.length > last || hourly > 0 || daily > 0
}

async function trim(
  { clock, lockWaitMs, locks, settings }: EngineContext,
  store: Store,
  root: WorkdirPath,
  scan: Scan,
): Promise<void> {
  const project = projectHash(root)
  const chain = await trimChain(store, {
    project,
    remembered: scan.chain,
    policy: policyOf(settings.checkpoints),
    zoneOffsetMinutes: -new Date(clock.now()).getTimezoneOffset(),
    locks,
    lockWaitMs,
  })
  if (scan.chain === undefined)
    scanMemory(store.layout).save(store.layout.scanFile(project), { ...scan, chain })
}

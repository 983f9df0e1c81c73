import { projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { housekeepingDue, policyOf, trimChain } from '@hermes-checkpoints/retention'
import type { EngineContext } from './engine-context.ts'

/** Does what a new checkpoint makes necessary: drops what no rule keeps any more, and sends for the housekeeper. */
export async function afterCheckpoint(
  context: EngineContext,
  store: Store,
  root: WorkdirPath,
): Promise<void> {
  const { clock, layout, lockWaitMs, locks, settings } = context
  const now = clock.now()
  try {
    await trimChain(store, {
      project: projectHash(root),
      policy: policyOf(settings.checkpoints),
      zoneOffsetMinutes: -new Date(now).getTimezoneOffset(),
      locks,
      lockWaitMs,
    })
    if (housekeepingDue(layout, settings.checkpoints, now) !== null) context.sendForHousekeeper()
  } catch {
    // The checkpoint is taken, and that has to be said. Whatever was due is due again after the next one.
  }
}

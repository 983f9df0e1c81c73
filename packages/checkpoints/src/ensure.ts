import {
  displayPath,
  isCheckpointError,
  pathBytes,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { canonicalName } from '@hermes-checkpoints/workdir'
import { attemptSnapshot } from './attempt-snapshot.ts'
import { createBackOff } from './back-off.ts'
import type { Directory } from './engine.ts'
import type { EngineContext } from './engine-context.ts'
import type { SnapshotOutcome } from './snapshot-outcome.ts'

/** Takes checkpoints by itself: one per turn and directory. */
export interface Guardian {
  turn(): void
  ensure(directory: Directory, reason: string): Promise<SnapshotOutcome>
}

/** A guardian whose first turn is open. */
export function createGuardian(context: EngineContext): Guardian {
  const done = new Set<WorkdirPath>()
  const backOff = createBackOff()

  const attempt = async (directory: Directory, reason: string): Promise<SnapshotOutcome> => {
    if (!context.settings.checkpoints.enabled) return skipped('checkpoints are switched off')
    const root = canonicalName(directory, context.origin)
    if (done.has(root)) return skipped('this turn already has a checkpoint')
    const turnsLeft = backOff.turnsLeft(root)
    if (turnsLeft > 0)
      return skipped(`${displayPath(root)} took too long; turns until the next try: ${turnsLeft}`)
    const outcome = await attemptSnapshot(context, pathBytes(root), {
      reason,
      kind: 'auto',
      deadline: context.clock.now() + context.budgetMs,
      onTime: (at, isInTime) => (isInTime ? backOff.wasInTime(at) : backOff.ranOut(at)),
    })
    // A failed attempt does not use the turn up.
    if (outcome.outcome === 'taken' || outcome.outcome === 'unchanged') done.add(root)
    return outcome
  }

  return {
    turn: () => {
      done.clear()
      backOff.turn()
    },
    ensure: async (directory, reason) => {
      try {
        return await attempt(directory, reason)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        const isBusy = isCheckpointError(error) && error.code === 'lock-busy'
        return { ...skipped(why), outcome: isBusy ? 'skipped' : 'failed' }
      }
    },
  }
}

function skipped(why: string): SnapshotOutcome {
  return {
    outcome: 'skipped',
    why,
    directory: null,
    checkpoint: null,
    notCaptured: [],
    elapsedMs: 0,
  }
}

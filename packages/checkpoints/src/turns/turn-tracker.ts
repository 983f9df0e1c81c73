import {
  displayPath,
  isCheckpointError,
  pathBytes,
  projectHash,
  type CheckpointId,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { canonicalName } from '@hermes-checkpoints/workdir'
import { attemptSnapshot } from '../snapshot/attempt-snapshot.ts'
import { createBackOff } from './back-off.ts'
import type { Directory } from '../engine/engine.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { readTip } from '@hermes-checkpoints/retention'
import type { SnapshotOutcome } from '../model/snapshot-outcome.ts'
import { endTurn } from './end-turn.ts'
import type { TurnOutcome } from './turn-outcome.ts'

/** Takes checkpoints by itself: one per turn and directory. */
export interface TurnTracker {
  turn(): void
  ensure(directory: Directory, reason: string): Promise<SnapshotOutcome>
  /** Remembers what has changed in a directory since its checkpoint of this turn. */
  endTurn(directory: Directory): Promise<TurnOutcome>
}

/** A guardian whose first turn is open. */
export function createTurnTracker(context: EngineContext): TurnTracker {
  /** For each directory, the checkpoint that holds it as it was when this turn began. */
  const done = new Map<WorkdirPath, CheckpointId>()
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
    if (outcome.outcome === 'taken' || outcome.outcome === 'unchanged') {
      const tip = outcome.checkpoint?.id ?? readTip(context.layout, projectHash(root))
      if (tip !== null) done.set(root, tip)
    }
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
        return { ...nothingTaken, ...notDone(error) }
      }
    },
    endTurn: async (directory) => {
      try {
        const root = canonicalName(directory, context.origin)
        const startedFrom = done.get(root)
        if (startedFrom !== undefined) return await endTurn(context, root, startedFrom)
        return { outcome: 'skipped', why: `this turn has no checkpoint of ${displayPath(root)}` }
      } catch (error) {
        return notDone(error)
      }
    },
  }
}

/** An error as an outcome: a lock that others hold is no failure. */
function notDone(error: unknown): Extract<TurnOutcome, { why: string }> {
  const why = error instanceof Error ? error.message : String(error)
  const isBusy = isCheckpointError(error) && error.code === 'lock-busy'
  return { outcome: isBusy ? 'skipped' : 'failed', why }
}

function skipped(why: string): SnapshotOutcome {
  return { ...nothingTaken, outcome: 'skipped', why }
}

const nothingTaken: Omit<SnapshotOutcome, 'outcome' | 'why'> = {
  directory: null,
  checkpoint: null,
  notCaptured: [],
  elapsedMs: 0,
}

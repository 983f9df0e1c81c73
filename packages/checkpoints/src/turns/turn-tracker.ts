import {
  displayPath,
  pathBytes,
  type CheckpointId,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { canonicalName } from '@hermes-checkpoints/workdir'
import { callContext } from '../context/call-context.ts'
import type { EngineContext } from '../context/engine-context.ts'
import type { CallOptions } from '../model/call-options.ts'
import type { Directory } from '../model/directory.ts'
import { notDone, skipped, type SkippedOutcome } from '../model/not-done.ts'
import type { EnsureOptions, SnapshotOptions, SnapshotOutcome } from '../model/snapshot-outcome.ts'
import { snapshotDirectory } from '../snapshot/snapshot-directory.ts'
import { createBackOff } from './back-off.ts'
import { endTurn } from './end-turn.ts'
import type { TurnOutcome } from './turn-outcome.ts'

/** Takes automatic checkpoints: one per turn and directory. */
export interface TurnTracker {
  turn(): void
  ensure(directory: Directory, options?: EnsureOptions): Promise<SnapshotOutcome>
  /** Records the changes in a directory since its checkpoint of this turn. */
  endTurn(directory: Directory, options?: CallOptions): Promise<TurnOutcome>
}

/** A tracker whose first turn is open. */
export function createTurnTracker(context: EngineContext): TurnTracker {
  /** For each directory, the checkpoint that holds it as it was when this turn began. */
  const done = new Map<WorkdirPath, CheckpointId>()
  /** For each directory, the host's id of its last turn. */
  const ids = new Map<WorkdirPath, string>()
  const backOff = createBackOff()

  const openTurn = (root: WorkdirPath, id: string | undefined): void => {
    if (id === undefined || ids.get(root) === id) return
    ids.set(root, id)
    done.delete(root)
    backOff.turnOf(root)
  }

  const reasonToSkip = (root: WorkdirPath): SkippedOutcome | null => {
    if (done.has(root)) return skipped('turn-done', 'this turn already has a checkpoint')
    const turns = backOff.turnsLeft(root)
    return turns === 0
      ? null
      : skipped(
          'backing-off',
          `${displayPath(root)} took too long; turns until the next try: ${turns}`,
        )
  }

  const attempt = async (
    root: WorkdirPath,
    { label, progress, reason = 'auto', session, signal }: SnapshotOptions,
  ): Promise<SnapshotOutcome> => {
    const call = callContext(context, { progress, signal })
    const outcome = await snapshotDirectory(call, pathBytes(root), {
      reason,
      session,
      label,
      signal: call.signal,
      kind: 'auto',
      deadline: context.clock.now() + context.budgetMs,
    })
    if (outcome.outcome === 'skipped' && outcome.code === 'out-of-time') backOff.ranOut(root)
    else if (outcome.outcome !== 'failed') backOff.wasInTime(root)
    // A failed attempt does not use the turn up.
    if (outcome.outcome === 'taken') done.set(root, outcome.checkpoint.id)
    if (outcome.outcome === 'unchanged') done.set(root, outcome.tip)
    return outcome
  }

  return {
    turn: () => {
      done.clear()
      backOff.turn()
    },
    ensure: async (directory, options = {}) => {
      let root: WorkdirPath | null = null
      const startedAt = performance.now()
      try {
        if (!context.settings.checkpoints.enabled)
          return { ...checkpointsDisabled, directory: null, elapsedMs: 0 }
        root = canonicalName(directory, context.origin)
        openTurn(root, options.turn)
        const skip = reasonToSkip(root)
        if (skip !== null) return { ...skip, directory: root, elapsedMs: 0 }
        return await attempt(root, options)
      } catch (error) {
        const elapsedMs = Math.round(performance.now() - startedAt)
        return { ...notDone(error), directory: root, elapsedMs }
      }
    },
    endTurn: async (directory, options = {}) => {
      if (!context.settings.checkpoints.enabled) return checkpointsDisabled
      try {
        const root = canonicalName(directory, context.origin)
        const startedFrom = done.get(root)
        if (startedFrom !== undefined)
          return await endTurn(callContext(context, options), root, startedFrom)
        return skipped('no-checkpoint', `this turn has no checkpoint of ${displayPath(root)}`)
      } catch (error) {
        return notDone(error)
      }
    },
  }
}

const checkpointsDisabled = skipped('disabled', 'checkpoints are switched off')

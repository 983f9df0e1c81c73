import {
  CheckpointError,
  projectHash,
  type CheckpointId,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { readBaseState, type BaseState } from '../snapshot/base-state.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { skipped } from '../model/not-done.ts'
import { readPresent, type Present } from '../project/read-present.ts'
import { withProject } from '../project/with-project.ts'
import { leftBehind } from './left-behind.ts'
import type { TurnOutcome } from './turn-outcome.ts'
import { readTurnRecord, writeTurnRecord } from './turn-record.ts'

/** Records how a directory differs from the checkpoint that the turn started from: the agent made these changes. */
export function endTurn(
  context: EngineContext,
  root: WorkdirPath,
  startedFrom: CheckpointId,
): Promise<TurnOutcome> {
  // The project's lock keeps a restore out: its changes are not the agent's.
  return withProject(context, root, (store) => recordTurn(context, store, root, startedFrom))
}

async function recordTurn(
  context: EngineContext,
  store: Store,
  root: WorkdirPath,
  startedFrom: CheckpointId,
): Promise<TurnOutcome> {
  const deadline = context.clock.now() + context.budgetMs
  const project = projectHash(root)
  const before = await readBaseState(store, project, startedFrom)
  const { signal } = context
  const now = await readPresent(context, store, { root, lastScan: before.scan, deadline, signal })
  if (now.kind === 'aborted') throw new CheckpointError('interrupted', 'the work was stopped')
  if (now.kind === 'out-of-time')
    return skipped('out-of-time', 'the directory is too large for the time that a turn has')
  if (now.kind === 'root-unreadable')
    return skipped('root-unreadable', `the directory cannot be read: ${now.why}`)
  if (now.kind === 'root-changed' || isReplaced(before, now))
    return skipped('root-changed', 'another directory is in its place')
  if (isEmptied(before, now)) return skipped('root-emptied', 'the directory is empty all at once')
  const left = leftBehind(before.scan, now)
  writeTurnRecord(
    store.layout,
    project,
    new Map([...readTurnRecord(store.layout, project), ...left]),
  )
  return { outcome: 'recorded', files: left.size }
}

/** An unmounted volume looks like a directory whose files the agent deleted. */
function isReplaced({ identity }: BaseState, { scan }: Present): boolean {
  if (identity === null) return false
  return identity.dev !== scan.identity.dev || identity.ino !== scan.identity.ino
}

function isEmptied(
  { scan: before }: BaseState,
  { notCaptured, passedOver, scan }: Present,
): boolean {
  const found = scan.files.size + scan.directories.size + notCaptured.length + passedOver.size
  return before.files.size > 0 && found === 0
}

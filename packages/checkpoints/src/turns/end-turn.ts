import { projectHash, type CheckpointId, type WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { readBaseState, type BaseState } from '../snapshot/base-state.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { readPresent, type Present } from '../project/read-present.ts'
import { withProject } from '../project/with-project.ts'
import { leftBehind } from './left-behind.ts'
import type { TurnOutcome } from './turn-outcome.ts'
import { readTurnRecord, writeTurnRecord } from './turn-record.ts'

/** Remembers how a directory differs from the checkpoint that a turn started from: what differs is the agent's. */
export function endTurn(
  context: EngineContext,
  root: WorkdirPath,
  startedFrom: CheckpointId,
): Promise<TurnOutcome> {
  // Under the project's lock all the while: what is being restored is nobody's work.
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
  const now = await readPresent(context, store, { root, lastScan: before.scan, deadline })
  if (now.kind === 'root-unreadable') return skipped(`the directory cannot be read: ${now.why}`)
  // Whoever names neither an identity nor a signal only ever runs out of time.
  if (now.kind !== 'present')
    return skipped('the directory is too large for the time that a turn has')
  if (isReplaced(before, now)) return skipped('another directory is in its place')
  if (isEmptied(before, now)) return skipped('the directory is empty all at once')
  const left = leftBehind(before.scan, now)
  writeTurnRecord(
    store.layout,
    project,
    new Map([...readTurnRecord(store.layout, project), ...left]),
  )
  return { outcome: 'recorded', files: left.size }
}

/** A volume that is not mounted looks like a directory whose files the agent has deleted. */
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

function skipped(why: string): TurnOutcome {
  return { outcome: 'skipped', why }
}

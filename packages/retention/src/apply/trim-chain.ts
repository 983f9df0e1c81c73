import { keptRef, type LockPort, type ProjectHash } from '@hermes-checkpoints/core'
import { addCuts, moveRefs, type RefMove, type Store } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import type { KeepPolicy } from '../plan/chain-plan.ts'
import { factsOf } from '../plan/checkpoint-facts.ts'
import { checkpointsInUse } from '../read/in-use.ts'
import { readPins, writePins } from '../state/pins.ts'
import { planChain } from '../plan/plan-chain.ts'
import { endsOf, planCut, type CutPlan } from '../plan/plan-cut.ts'
import type { HistoryEntry, HistoryOutline } from '../read/project-history.ts'
import { readOutline } from '../read/read-outline.ts'

export interface TrimRequest {
  readonly project: ProjectHash
  readonly policy: KeepPolicy
  readonly zoneOffsetMinutes: number
  readonly locks: LockPort
  readonly lockWaitMs: number
  /** The project's chain, and perhaps what was cut off it since; read where nobody remembers that of the tip. */
  readonly remembered?: readonly HistoryEntry[] | undefined
}

/**
 * Drops the checkpoints of a project that no rule keeps, and answers its chain as it was before. Their space is reclaimed by
 * housekeeping.
 *
 * The caller holds the store's lock, shared is enough, and the project's own. Nothing is rewritten: the chain is cut.
 */
export async function trimChain(
  store: Store,
  request: TrimRequest,
): Promise<readonly HistoryEntry[]> {
  const { locks, lockWaitMs: waitMs, policy, project, remembered, zoneOffsetMinutes } = request
  const history = await readOutline(store, project, remembered)
  const facts = factsOf(history, checkpointsInUse(store.layout))
  const plan = planChain(facts, policy, zoneOffsetMinutes)
  const { chain } = history
  if (plan.drop.size === 0) return chain
  const cut = planCut(history, plan)
  // What lost its place but not its right to stay must have its ref before the cut.
  if (!(await moveKeptRefs(store, history, cut))) return chain
  await withLock(locks, { file: store.layout.cutsLockFile, mode: 'exclusive', waitMs }, async () =>
    addCuts(store, endsOf(cut)),
  )
  return chain
}

/** Gives refs to what falls out of its chain, and takes them from what nothing keeps any more; false when somebody else has moved one. */
export async function moveKeptRefs(
  store: Store,
  { pins, project }: HistoryOutline,
  { toForget, toKeep }: CutPlan,
): Promise<boolean> {
  // Without this file, everything that has a ref would count as pinned from now on.
  if (toKeep.length > 0 && readPins(store.layout, project) === null)
    writePins(store.layout, project, pins)
  const moves: RefMove[] = [
    ...toKeep.map((id) => ({ ref: keptRef(project, id), from: null, to: id })),
    ...toForget.map((id) => ({ ref: keptRef(project, id), from: id, to: null })),
  ]
  const outcome = await moveRefs(store, moves)
  return outcome.kind === 'moved'
}

import { keptRef, type LockPort, type ProjectHash } from '@hermes-checkpoints/core'
import { addCuts, moveRefs, type RefMove, type Store } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import type { KeepPolicy } from '../plan/chain-plan.ts'
import { factsOf } from '../plan/facts-of.ts'
import { checkpointsInUse } from '../read/in-use.ts'
import { readPins, writePins } from '../state/pins.ts'
import { planChain } from '../plan/plan-chain.ts'
import { endsOf, planCut, type CutPlan } from '../plan/plan-cut.ts'
import type { HistoryEntry, HistoryOutline } from '../plan/history-outline.ts'
import { readOutline } from '../read/read-outline.ts'

/** Which project to trim, and by which rules. */
export interface TrimRequest {
  readonly project: ProjectHash
  readonly policy: KeepPolicy
  readonly zoneOffsetMinutes: number
  readonly locks: LockPort
  readonly lockWaitMs: number
  /** The chain from the tip, as the caller remembers it; it may reach beyond the cut. When absent or outdated, it is read. */
  readonly remembered?: readonly HistoryEntry[] | undefined
}

/**
 * Drops the checkpoints of a project that no rule keeps, and returns the chain from before. Housekeeping reclaims the
 * space later.
 *
 * Rewrites no checkpoint: it moves the cut. The caller holds the store's lock, at least shared, and the project's.
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
  // A checkpoint that stays below the cut would be unreachable without its kept ref, so refs come first.
  if (!(await moveKeptRefs(store, history, cut))) return chain
  await withLock(locks, { file: store.layout.cutsLockFile, mode: 'exclusive', waitMs }, async () =>
    addCuts(store, endsOf(cut)),
  )
  return chain
}

/** Adds and removes the kept refs of a project. Returns false when another process moved one of them. */
export async function moveKeptRefs(
  store: Store,
  { pins, project }: HistoryOutline,
  { toRelease, toKeep }: CutPlan,
): Promise<boolean> {
  // Without a pins file, every checkpoint with a kept ref counts as pinned.
  if (toKeep.length > 0 && readPins(store.layout, project) === null)
    writePins(store.layout, project, pins)
  const moves: RefMove[] = [
    ...toKeep.map((id) => ({ ref: keptRef(project, id), from: null, to: id })),
    ...toRelease.map((id) => ({ ref: keptRef(project, id), from: id, to: null })),
  ]
  const outcome = await moveRefs(store, moves)
  return outcome.kind === 'moved'
}

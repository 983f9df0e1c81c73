import type { CheckpointId } from '@hermes-checkpoints/core'
import { cutHistory, readCuts, type Store } from '@hermes-checkpoints/git-adapter'
import type { ChainPlan } from '../plan/chain-plan.ts'
import { endsOf, planCut } from '../plan/plan-cut.ts'
import type { HistoryOutline } from '../read/project-history.ts'
import { moveKeptRefs } from './trim-chain.ts'

/** A project's history and what shall be left of it. */
export interface PlannedHistory {
  readonly history: HistoryOutline
  readonly plan: ChainPlan
}

/**
 * Cuts all histories to what stays. Needs the store alone.
 *
 * Where these are all the histories there are, the file of cuts is written anew from them, so that lines nobody needs
 * any more do not pile up. A history that cannot be read would be lost without its cut.
 */
export async function keepWhatStays(
  store: Store,
  histories: readonly PlannedHistory[],
  areAll: boolean,
): Promise<void> {
  const state = readCuts(store.layout)
  // Without the cuts no history can be read, so whoever got here has read them.
  const before = state.kind === 'cuts' ? state.cuts : new Set<CheckpointId>()
  const cuts = areAll ? new Set<CheckpointId>() : new Set(before)
  for (const { history, plan } of histories) {
    const cut = planCut(history, plan)
    const isDone = await moveKeptRefs(store, history, cut)
    const ends = isDone ? endsOf(cut) : history.older.map(({ id }) => id)
    for (const id of ends) cuts.add(id)
    const end = history.chain.at(-1)?.id
    const staysAsItIs = !isDone || cut.cut === null
    if (staysAsItIs && end !== undefined && before.has(end)) cuts.add(end)
  }
  if (state.kind === 'damaged' || !isSame(before, cuts)) cutHistory(store, cuts)
}

/** Says whether nothing of a history has to change so that just what shall be left of it is left. */
export function isLeftAsItIs({ history, plan }: PlannedHistory): boolean {
  const { cut, toForget, toKeep } = planCut(history, plan)
  return cut === null && toForget.length === 0 && toKeep.length === 0
}

function isSame(one: ReadonlySet<CheckpointId>, other: ReadonlySet<CheckpointId>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

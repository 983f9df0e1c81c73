import type { CheckpointId } from '@hermes-checkpoints/core'
import { cutHistory, readCuts, type Store } from '@hermes-checkpoints/git-adapter'
import { endsOf, planCut } from '../plan/plan-cut.ts'
import type { PlannedHistory } from '../plan/planned-history.ts'
import { moveKeptRefs } from './trim-chain.ts'

/**
 * Cuts histories as planned. The caller holds the store's lock exclusively.
 *
 * When these are all histories of the store (`areAll`), `shallow` is rewritten from them, which removes obsolete
 * lines. Otherwise its lines stay: without its cut, a history that could not be read this time would be lost.
 */
export async function cutHistories(
  store: Store,
  histories: readonly PlannedHistory[],
  areAll: boolean,
): Promise<void> {
  const state = readCuts(store.layout)
  // No history can be read while `shallow` is damaged, so there is nothing to carry over.
  const before = state.kind === 'cuts' ? state.cuts : new Set<CheckpointId>()
  const cuts = areAll ? new Set<CheckpointId>() : new Set(before)
  for (const { history, plan } of histories) {
    const cut = planCut(history, plan)
    const isMoved = await moveKeptRefs(store, history, cut)
    const ends = isMoved ? endsOf(cut) : history.older.map(({ id }) => id)
    for (const id of ends) cuts.add(id)
    const end = history.chain.at(-1)?.id
    const isUnchanged = !isMoved || cut.cut === null
    if (isUnchanged && end !== undefined && before.has(end)) cuts.add(end)
  }
  if (state.kind === 'damaged' || !isSame(before, cuts)) cutHistory(store, cuts)
}

/** True when the plan changes neither the refs nor the cut of a history. */
export function keepsRefsAndCut({ history, plan }: PlannedHistory): boolean {
  const { cut, toRelease, toKeep } = planCut(history, plan)
  return cut === null && toRelease.length === 0 && toKeep.length === 0
}

function isSame(one: ReadonlySet<CheckpointId>, other: ReadonlySet<CheckpointId>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

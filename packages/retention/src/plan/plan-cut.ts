import type { CheckpointId } from '@hermes-checkpoints/core'
import type { ChainPlan, KeepRule } from './chain-plan.ts'
import type { HistoryOutline } from './history-outline.ts'

/** The changes to a project's refs and cut that leave exactly what a plan keeps. */
export interface CutPlan {
  /** The oldest checkpoint that stays in the chain; null when the chain does not change. */
  readonly cut: CheckpointId | null
  /** Checkpoints that leave the chain and need a kept ref. */
  readonly toKeep: readonly CheckpointId[]
  /** Checkpoints that lose their kept ref. */
  readonly toRelease: readonly CheckpointId[]
  /** Checkpoints older than the cut that stay. Each gets a cut of its own, since its parents are gone. */
  readonly below: readonly CheckpointId[]
}

/** Translates a plan into refs and a cut. A chain has one cut, so a checkpoint that stays below it needs a kept ref. */
export function planCut(
  { chain, kept, older, pins }: HistoryOutline,
  { keep }: ChainPlan,
): CutPlan {
  const ids = chain.map(({ id }) => id)
  const last = ids.findLastIndex((id) => keep.get(id)?.some(staysInChain) === true)
  // The tip is always part of its chain, even when no rule keeps it there.
  const length = Math.max(last, 0) + 1
  const [staying, leaving] = [ids.slice(0, length), ids.slice(length)]
  const stays = (id: CheckpointId): boolean => keep.has(id)
  const keptBelow = [...leaving, ...older.map(({ id }) => id)].filter(stays)
  return {
    cut: leaving.length > 0 ? (staying.at(-1) ?? null) : null,
    toKeep: leaving.filter((id) => stays(id) && !kept.has(id)),
    // A pinned checkpoint has its kept ref even while it is in the chain.
    toRelease: [...kept].filter((id) => !keptBelow.includes(id) && !pins.has(id)),
    below: keptBelow,
  }
}

/** Returns every checkpoint without parents in the store: the cut and those below it. */
export function endsOf({ below, cut }: CutPlan): readonly CheckpointId[] {
  return cut === null ? below : [cut, ...below]
}

/** The other rules keep single checkpoints; they do not lengthen the chain. */
function staysInChain(rule: KeepRule): boolean {
  return rule === 'last' || rule === 'in-use'
}

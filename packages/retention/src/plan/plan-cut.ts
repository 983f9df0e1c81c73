import type { CheckpointId } from '@hermes-checkpoints/core'
import type { ChainPlan, WhyKept } from './chain-plan.ts'
import type { HistoryOutline } from '../read/project-history.ts'

/** How the refs and the cut of a project have to change so that just what a plan keeps is left. */
export interface CutPlan {
  /** The last checkpoint that stays in the chain; null when the chain stays as it is. */
  readonly cut: CheckpointId | null
  /** Checkpoints that fall out of the chain and get a ref of their own. */
  readonly toKeep: readonly CheckpointId[]
  /** Refs of checkpoints that nothing keeps any more. */
  readonly toForget: readonly CheckpointId[]
  /** Checkpoints below the chain that stay. Each is cut from its own past too. */
  readonly below: readonly CheckpointId[]
}

/** Translates what stays into what git has to be told. A chain can only be cut once: what stays below gets a ref of its own. */
export function planCut(
  { chain, kept, older, pins }: HistoryOutline,
  { keep }: ChainPlan,
): CutPlan {
  const ids = chain.map(({ id }) => id)
  const last = ids.findLastIndex((id) => keep.get(id)?.some(staysInChain) === true)
  // Whatever the rules say, the tip is a part of its chain.
  const length = Math.max(last, 0) + 1
  const [staying, leaving] = [ids.slice(0, length), ids.slice(length)]
  const stays = (id: CheckpointId): boolean => keep.has(id)
  const keptBelow = [...leaving, ...older.map(({ id }) => id)].filter(stays)
  return {
    cut: leaving.length > 0 ? (staying.at(-1) ?? null) : null,
    toKeep: leaving.filter((id) => stays(id) && !kept.has(id)),
    // A pin in the chain has its ref from the day on which it was pinned.
    toForget: [...kept].filter((id) => !keptBelow.includes(id) && !pins.has(id)),
    below: keptBelow,
  }
}

/** Everything that is cut from its past. */
export function endsOf({ below, cut }: CutPlan): readonly CheckpointId[] {
  return cut === null ? below : [cut, ...below]
}

/** Only what is kept by its place, and what a restore needs right now, holds the chain together. */
function staysInChain(why: WhyKept): boolean {
  return why === 'last' || why === 'in-use'
}

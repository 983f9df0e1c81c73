import {
  chainRef,
  keptRef,
  type CheckpointId,
  type ObjectId,
  type RefName,
} from '@hermes-checkpoints/core'
import type { RefState } from '@hermes-checkpoints/git-adapter'
import { isLost, type Unreachable } from '../inspect/find-unreachable.ts'
import type { ProjectRefs, StoreRefs } from '../inspect/store-refs.ts'
import { lineFrom, type Cuts, type HistoryInspection } from '../inspect/history-inspection.ts'

export interface RepairInput {
  readonly refs: StoreRefs
  readonly cuts: Cuts
  readonly histories: HistoryInspection
  readonly unreachable: Unreachable
  /** Lost objects that the repair can store again. */
  readonly recovered: ReadonlySet<ObjectId>
}

/** The changes of refs and cuts after which exactly the whole checkpoints are reachable. */
export interface RepairPlan {
  /** The new target of each ref that must change; null removes the ref. */
  readonly refs: ReadonlyMap<RefName, CheckpointId | null>
  /** Further commits at which a history must be cut. */
  readonly cuts: Cuts
  /** The checkpoints that cannot be restored as a whole and are dropped. */
  readonly dropped: ReadonlySet<CheckpointId>
}

/**
 * Plans how to keep every whole checkpoint.
 *
 * A chain has no gaps: it ends at the last checkpoint before a broken one, and each whole checkpoint beyond gets its own
 * ref.
 */
export function planRepair(input: RepairInput): RepairPlan {
  const refs = new Map<RefName, CheckpointId | null>()
  const cuts = new Set<CheckpointId>()
  const dropped = new Set<CheckpointId>()
  for (const project of input.refs.projects) {
    const plan = planProject(input, project)
    for (const [ref, to] of plan.refs) refs.set(ref, to)
    for (const id of plan.cuts) cuts.add(id)
    for (const id of plan.dropped) dropped.add(id)
  }
  for (const [ref, state] of input.refs.foreign) {
    if (isLost(state, input.histories.commits)) refs.set(ref, null)
  }
  return { refs, cuts, dropped }
}

function planProject(input: RepairInput, refs: ProjectRefs): RepairPlan {
  const known = chainCheckpoints(input, refs)
  const kept = new Set(newestFirst(input, refs.kept))
  const all = [...new Set([...known, ...kept])]
  const whole = all.filter((id) => isWhole(input, id))
  const [tip] = refs.chain.kind === 'absent' ? [] : whole
  const chain = tip === undefined ? noLine : wholeLine(input, tip)
  const beside = whole.filter((id) => !chain.ids.includes(id))
  const newlyKept = beside.filter((id) => !kept.has(id))
  const ends = beside.filter((id) => !kept.has(id) || wholeLine(input, id).isCutShort)
  return {
    refs: new Map<RefName, CheckpointId | null>([
      ...moveOf(chainRef(refs.project), refs.chain, tip ?? null),
      ...newlyKept.map((id) => [keptRef(refs.project, id), id] as const),
      ...refs.kept.flatMap(({ id, ref, state }) =>
        moveOf(ref, state, isWhole(input, id) ? id : null),
      ),
    ]),
    cuts: new Set([...(chain.isCutShort ? chain.ids.slice(-1) : []), ...ends]),
    dropped: new Set([...all, ...unreadableIn(input, refs)].filter((id) => !isWhole(input, id))),
  }
}

/** Returns the readable checkpoints of a project's chain, newest first, with those that damage made unreachable. */
function chainCheckpoints(input: RepairInput, refs: ProjectRefs): readonly CheckpointId[] {
  const { cuts, unreachable, histories } = input
  const line = refs.chain.kind === 'at' ? lineFrom(histories, cuts, refs.chain.id) : []
  const isInterrupted = isLost(refs.chain, histories.commits) || hasPast(input, line.at(-1))
  return [...line, ...(isInterrupted ? (unreachable.get(refs.project) ?? []) : [])]
}

/** Sorts kept checkpoints: when nothing is left of a chain, the newest becomes its tip, since the log starts from a tip. */
function newestFirst(
  { histories }: RepairInput,
  kept: ProjectRefs['kept'],
): readonly CheckpointId[] {
  const timeOf = (id: CheckpointId): number => histories.commits.get(id)?.time ?? 0
  return kept.map(({ id }) => id).toSorted((one, other) => timeOf(other) - timeOf(one))
}

function isWhole({ recovered, histories }: RepairInput, id: CheckpointId): boolean {
  if (!histories.commits.has(id)) return false
  return [...(histories.broken.get(id) ?? [])].every((object) => recovered.has(object))
}

interface WholeLine {
  readonly ids: readonly CheckpointId[]
  /** True when its history goes on but cannot be read. */
  readonly isCutShort: boolean
}

const noLine: WholeLine = { ids: [], isCutShort: false }

/** Returns a checkpoint and its ancestors, up to the first broken one. */
function wholeLine(input: RepairInput, head: CheckpointId): WholeLine {
  const line = lineFrom(input.histories, input.cuts, head)
  const gap = line.findIndex((id) => !isWhole(input, id))
  const ids = gap < 0 ? line : line.slice(0, gap)
  return { ids, isCutShort: hasPast(input, ids.at(-1)) }
}

/** True when a checkpoint has a parent that is not cut off. */
function hasPast({ cuts, histories }: RepairInput, id: CheckpointId | undefined): boolean {
  if (id === undefined || cuts.has(id)) return false
  return (histories.commits.get(id)?.parent ?? null) !== null
}

/** Returns the move of a ref; empty when it already has the right value. */
function moveOf(
  ref: RefName,
  state: RefState,
  to: CheckpointId | null,
): readonly (readonly [RefName, CheckpointId | null])[] {
  const at = state.kind === 'at' ? state.id : null
  return state.kind === 'damaged' || at !== to ? [[ref, to]] : []
}

/** Returns the unreadable commits that a project's refs and checkpoints point to. */
function unreadableIn(
  { cuts, histories }: RepairInput,
  refs: ProjectRefs,
): readonly CheckpointId[] {
  const heads = [refs.chain, ...refs.kept.map(({ state }) => state)].flatMap((state) =>
    state.kind === 'at' ? [state.id] : [],
  )
  const ends = heads.map((head) => lineFrom(histories, cuts, head).at(-1))
  const parents = ends.map((id) =>
    id === undefined || cuts.has(id) ? null : histories.commits.get(id)?.parent,
  )
  return [...heads, ...parents.filter((id) => id != null)].filter(
    (id) => !histories.commits.has(id),
  )
}

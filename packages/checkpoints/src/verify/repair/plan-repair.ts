import {
  chainRef,
  keptRef,
  type CheckpointId,
  type ObjectId,
  type RefName,
} from '@hermes-checkpoints/core'
import type { RefState } from '@hermes-checkpoints/git-adapter'
import { isLost, type Strays } from '../inspect/find-unreachable.ts'
import type { ProjectRefs, StoreRefs } from '../inspect/store-refs.ts'
import { lineFrom, type Cuts, type Survey } from '../inspect/history-inspection.ts'

export interface RescueInput {
  readonly refs: StoreRefs
  readonly cuts: Cuts
  readonly survey: Survey
  readonly strays: Strays
  /** Objects that cannot be had now, and will be. */
  readonly healed: ReadonlySet<ObjectId>
}

/** How refs and cuts have to change so that all checkpoints that are whole can be reached, and no others. */
export interface RescuePlan {
  /** Where refs have to lead that lead elsewhere, or nowhere; null for those that have to go. */
  readonly refs: ReadonlyMap<RefName, CheckpointId | null>
  /** What else has to be the beginning of its history. */
  readonly cuts: Cuts
  /** The checkpoints that cannot be restored as a whole, and go. */
  readonly dropped: ReadonlySet<CheckpointId>
}

/**
 * Plans how to keep every checkpoint that is whole.
 *
 * A chain has no gaps: it ends before the first checkpoint that is not whole, and what is whole behind that one gets a
 * ref of its own.
 */
export function planRepair(input: RescueInput): RescuePlan {
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
    if (isLost(state, input.survey.commits)) refs.set(ref, null)
  }
  return { refs, cuts, dropped }
}

function planProject(input: RescueInput, refs: ProjectRefs): RescuePlan {
  const known = chainCheckpoints(input, refs)
  const kept = new Set(newestFirst(input, refs.kept))
  const all = [...new Set([...known, ...kept])]
  const whole = all.filter((id) => isWhole(input, id))
  const [tip] = refs.chain.kind === 'absent' ? [] : whole
  const chain = tip === undefined ? noLine : wholeLine(input, tip)
  const beside = whole.filter((id) => !chain.ids.includes(id))
  const rescued = beside.filter((id) => !kept.has(id))
  const ends = beside.filter((id) => !kept.has(id) || wholeLine(input, id).isCutShort)
  return {
    refs: new Map<RefName, CheckpointId | null>([
      ...moveOf(chainRef(refs.project), refs.chain, tip ?? null),
      ...rescued.map((id) => [keptRef(refs.project, id), id] as const),
      ...refs.kept.flatMap(({ id, ref, state }) =>
        moveOf(ref, state, isWhole(input, id) ? id : null),
      ),
    ]),
    cuts: new Set([...(chain.isCutShort ? chain.ids.slice(-1) : []), ...ends]),
    dropped: new Set([...all, ...unreadableIn(input, refs)].filter((id) => !isWhole(input, id))),
  }
}

/** The checkpoints of a project's chain that can be read, newest first, with those that cannot be reached any more. */
function chainCheckpoints(input: RescueInput, refs: ProjectRefs): readonly CheckpointId[] {
  const { cuts, strays, survey } = input
  const line = refs.chain.kind === 'at' ? lineFrom(survey, cuts, refs.chain.id) : []
  const isInterrupted = isLost(refs.chain, survey.commits) || hasPast(input, line.at(-1))
  return [...line, ...(isInterrupted ? (strays.get(refs.project) ?? []) : [])]
}

/** Where nothing is left of a chain, the newest of these becomes its end: a project without one would be forgotten. */
function newestFirst({ survey }: RescueInput, kept: ProjectRefs['kept']): readonly CheckpointId[] {
  const timeOf = (id: CheckpointId): number => survey.commits.get(id)?.time ?? 0
  return kept.map(({ id }) => id).toSorted((one, other) => timeOf(other) - timeOf(one))
}

function isWhole({ healed, survey }: RescueInput, id: CheckpointId): boolean {
  if (!survey.commits.has(id)) return false
  return [...(survey.broken.get(id) ?? [])].every((object) => healed.has(object))
}

interface WholeLine {
  readonly ids: readonly CheckpointId[]
  /** Whether there is more behind it, which cannot be had. */
  readonly isCutShort: boolean
}

const noLine: WholeLine = { ids: [], isCutShort: false }

/** A checkpoint and those behind it, up to the first that is not whole. */
function wholeLine(input: RescueInput, head: CheckpointId): WholeLine {
  const line = lineFrom(input.survey, input.cuts, head)
  const gap = line.findIndex((id) => !isWhole(input, id))
  const ids = gap < 0 ? line : line.slice(0, gap)
  return { ids, isCutShort: hasPast(input, ids.at(-1)) }
}

/** Says whether a history goes on behind a checkpoint. */
function hasPast({ cuts, survey }: RescueInput, id: CheckpointId | undefined): boolean {
  if (id === undefined || cuts.has(id)) return false
  return (survey.commits.get(id)?.parent ?? null) !== null
}

/** Where a ref has to be moved, if it has to be. */
function moveOf(
  ref: RefName,
  state: RefState,
  to: CheckpointId | null,
): readonly (readonly [RefName, CheckpointId | null])[] {
  const at = state.kind === 'at' ? state.id : null
  return state.kind === 'damaged' || at !== to ? [[ref, to]] : []
}

/** Commits that a project's refs and checkpoints lead to, and that cannot be read. */
function unreadableIn({ cuts, survey }: RescueInput, refs: ProjectRefs): readonly CheckpointId[] {
  const heads = [refs.chain, ...refs.kept.map(({ state }) => state)].flatMap((state) =>
    state.kind === 'at' ? [state.id] : [],
  )
  const ends = heads.map((head) => lineFrom(survey, cuts, head).at(-1))
  const parents = ends.map((id) =>
    id === undefined || cuts.has(id) ? null : survey.commits.get(id)?.parent,
  )
  return [...heads, ...parents.filter((id) => id != null)].filter((id) => !survey.commits.has(id))
}

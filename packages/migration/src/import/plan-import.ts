import type { CheckpointId, Instant } from '@hermes-checkpoints/core'
import { planChain, type KeepPolicy } from '@hermes-checkpoints/retention'

/** A checkpoint that the project already has. */
export interface PresentCheckpoint {
  readonly id: CheckpointId
  readonly time: Instant
  readonly isPinned: boolean
  /** Its id in an old repository; null when it was not imported. */
  readonly importedFrom: CheckpointId | null
}

/** A commit of an old repository. */
interface ImportCandidate {
  readonly id: CheckpointId
  readonly time: Instant
}

/** What the plan of an import is made from: a project, and the commits of an old repository for it. */
export interface ImportInput {
  /** The project's chain, newest first. */
  readonly chain: readonly PresentCheckpoint[]
  /** The kept checkpoints older than the chain, newest first. */
  readonly older: readonly PresentCheckpoint[]
  /** Newest first. */
  readonly candidates: readonly ImportCandidate[]
  readonly policy: KeepPolicy
  readonly zoneOffsetMinutes: number
  /** True to import commits that no rule would keep, too. */
  readonly all: boolean
}

/** Which commits of an old repository are imported, and which are not. */
export interface ImportPlan {
  /** The commits to import, newest first, and whether each needs a pin to stay. */
  readonly take: readonly { readonly id: CheckpointId; readonly pin: boolean }[]
  /** Candidates that the project already has. */
  readonly alreadyThere: readonly CheckpointId[]
  /** Candidates that the keep rules would drop at once. */
  readonly beyondRules: readonly CheckpointId[]
  /** Checkpoints of the project that now need a pin to stay: those of earlier imports, and those that this import pushes out. */
  readonly pinToo: readonly CheckpointId[]
}

/**
 * Plans which commits of an old repository become checkpoints.
 *
 * The import never pushes out a checkpoint of the project. A commit that the next maintenance would drop is not
 * imported, or with `all` is pinned.
 */
export function planImport(input: ImportInput): ImportPlan {
  const { all, candidates, chain, older } = input
  const present = [...chain, ...older]
  const known = new Set(present.map(({ importedFrom }) => importedFrom))
  const fresh = candidates.filter(({ id }) => !known.has(id))
  const taken = all ? fresh : fittingCandidates(input, fresh)
  const drop = droppedAfter(input, taken)
  const before = droppedAfter(input, [])
  const isTaken = new Set(taken.map(({ id }) => id))
  const needsPin = ({ id, importedFrom }: PresentCheckpoint): boolean =>
    drop.has(id) && (importedFrom !== null || !before.has(id))
  return {
    take: taken.map(({ id }) => ({ id, pin: drop.has(id) })),
    alreadyThere: candidates.filter(({ id }) => known.has(id)).map(({ id }) => id),
    beyondRules: fresh.filter(({ id }) => !isTaken.has(id)).map(({ id }) => id),
    pinToo: all ? present.filter(needsPin).map(({ id }) => id) : [],
  }
}

/** Returns the newest candidates that the rules keep and that push nothing out. */
function fittingCandidates(
  input: ImportInput,
  fresh: readonly ImportCandidate[],
): readonly ImportCandidate[] {
  const present = [...input.chain, ...input.older]
  const before = droppedAfter(input, [])
  const first = dropped(input, [...present, ...fresh.map(unpinned)])
  let taken = fresh.filter(({ id }) => !first.has(id))
  for (;;) {
    const drop = droppedAfter(input, taken)
    const staying = taken.filter(({ id }) => !drop.has(id))
    const isAnyLost = present.some(({ id }) => drop.has(id) && !before.has(id))
    if (staying.length === taken.length && !isAnyLost) return taken
    taken = staying.length < taken.length ? staying : taken.slice(0, -1)
  }
}

/** Returns what the rules would drop after an import of these. Below a chain, they are ordered by time, as in the log. */
function droppedAfter(
  input: ImportInput,
  taken: readonly ImportCandidate[],
): ReadonlySet<CheckpointId> {
  const { chain, older } = input
  const added = taken.map(unpinned)
  if (chain.length === 0) return dropped(input, [...added, ...older])
  const below = [...older, ...added].toSorted((one, other) => other.time - one.time)
  return dropped(input, [...chain, ...below])
}

type Fact = Pick<PresentCheckpoint, 'id' | 'time' | 'isPinned'>

function dropped(
  { policy, zoneOffsetMinutes }: ImportInput,
  history: readonly Fact[],
): ReadonlySet<CheckpointId> {
  const facts = history.map(({ id, isPinned, time }) => ({ id, time, isPinned, isInUse: false }))
  return new Set(planChain(facts, policy, zoneOffsetMinutes).drop.keys())
}

function unpinned({ id, time }: ImportCandidate): Fact {
  return { id, time, isPinned: false }
}

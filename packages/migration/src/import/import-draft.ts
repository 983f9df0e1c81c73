import { formatTrailers, type CheckpointId, type ProjectHash } from '@hermes-checkpoints/core'
import {
  changeCounts,
  formatCommit,
  type BorrowedObjects,
  type ChangeCounts,
  type TreePair,
} from '@hermes-checkpoints/git-adapter'
import type { ProjectHistory } from '@hermes-checkpoints/retention'
import type { ImportContext } from './import-context.ts'
import type { ImportedCheckpoint, MissingCheckpoint } from './import-report.ts'
import { planImport, type ImportPlan } from './plan-import.ts'
import { presentIn } from './project-view.ts'
import type { TreeChecker } from './tree-checker.ts'
import type { V1Commit } from './v1-commit.ts'

/** Checkpoints that are ready to be put into the store. */
export interface ImportDraft {
  readonly plan: ImportPlan
  /** Newest first, with the ids that they will have. */
  readonly checkpoints: readonly ImportedCheckpoint[]
  /** Whether they become the project's chain, or stand below the one that it has. */
  readonly place: 'chain' | 'below'
  /** Commits that should have come and cannot be read. */
  readonly missing: readonly MissingCheckpoint[]
}

/** What a draft is made from. */
export interface DraftInput {
  readonly project: ProjectHash
  /** Newest first. */
  readonly commits: readonly V1Commit[]
  readonly history: ProjectHistory
  readonly checker: TreeChecker
  readonly room: BorrowedObjects
}

/** Plans, reads all that the plan wants, plans anew without what is broken, and makes the commits; nothing is stored yet. */
export async function draftImport(context: ImportContext, input: DraftInput): Promise<ImportDraft> {
  const { commits, history } = input
  const missing = new Map<CheckpointId, MissingCheckpoint>()
  let plan = planWithout(context, input, missing)
  while (await findMissing(context, input, plan, missing))
    plan = planWithout(context, input, missing)
  const place = history.chain.length === 0 ? 'chain' : 'below'
  const checkpoints = await makeCommits(context, input, plan, place)
  const order = new Map(commits.map(({ id }, at) => [id, at]))
  const inOrder = [...missing.values()].toSorted(
    (one, other) => (order.get(one.commit) ?? 0) - (order.get(other.commit) ?? 0),
  )
  return { plan, checkpoints, place, missing: inOrder }
}

function planWithout(
  { all, clock, policy }: ImportContext,
  { commits, history }: DraftInput,
  missing: ReadonlyMap<CheckpointId, unknown>,
): ImportPlan {
  return planImport({
    ...presentIn(history),
    candidates: commits.filter(({ id }) => !missing.has(id)),
    policy,
    zoneOffsetMinutes: -new Date(clock.now()).getTimezoneOffset(),
    all,
  })
}

/** Reads every commit that the plan takes; says whether one has turned out to be broken. */
async function findMissing(
  { progress }: ImportContext,
  { checker, commits }: DraftInput,
  { take }: ImportPlan,
  missing: Map<CheckpointId, MissingCheckpoint>,
): Promise<boolean> {
  const before = missing.size
  const wanted = new Set(take.map(({ id }) => id))
  let done = 0
  for (const { id, reason, time, tree } of commits) {
    if (!wanted.has(id)) continue
    const objects = await checker.missingIn(tree)
    if (objects.length > 0) missing.set(id, { commit: id, time, reason, objects })
    done += 1
    progress.report({ phase: 'reading', what: 'reading old checkpoints', done, total: wanted.size })
  }
  return missing.size > before
}

async function makeCommits(
  context: ImportContext,
  input: DraftInput,
  { take }: ImportPlan,
  place: ImportDraft['place'],
): Promise<readonly ImportedCheckpoint[]> {
  const byId = new Map(input.commits.map((commit) => [commit.id, commit]))
  const wanted = take.map(({ id, pin }) => ({ ...(byId.get(id) as V1Commit), pin }))
  const counts = await countAll(context, input, byId, wanted)
  const made: ImportedCheckpoint[] = []
  let parent: CheckpointId | null = null
  for (const { id: from, pin: pinned, ...commit } of wanted.toReversed()) {
    const message = messageOf(input.project, { ...commit, id: from }, counts.get(from))
    const { reason, time, tree, zone } = commit
    const id = input.room.addCommit(formatCommit({ tree, parent, time, zone, message }))
    made.push({ id, from, tree, time, reason, pinned })
    // Below a chain each stands alone, as one does that has outlived its chain.
    if (place === 'chain') parent = id
  }
  return made.toReversed()
}

/** Counts what each has changed against the one before it, unless that one cannot be read. */
async function countAll(
  { signal }: ImportContext,
  { checker, room }: DraftInput,
  byId: ReadonlyMap<CheckpointId, V1Commit>,
  wanted: readonly V1Commit[],
): Promise<ReadonlyMap<CheckpointId, ChangeCounts>> {
  const pairs = new Map<CheckpointId, TreePair>()
  for (const { id, parent, tree } of wanted) {
    const before = parent === null ? null : byId.get(parent)
    if (before === undefined) continue
    const isWhole = before === null || (await checker.missingIn(before.tree)).length === 0
    if (isWhole) pairs.set(id, { from: before?.tree ?? null, to: tree })
  }
  const counts = await changeCounts(room.store, [...pairs.values()], signal)
  return new Map(
    [...pairs.keys()].flatMap((id, at) => {
      const count = counts[at]
      return count === undefined ? [] : [[id, count]]
    }),
  )
}

/** The project keeps two directories with the same content from sharing a commit, the old id says what was imported. */
function messageOf(
  project: ProjectHash,
  { id, kind, reason }: V1Commit,
  counts: ChangeCounts | undefined,
): string {
  return formatTrailers(reason, [
    ['Project', project],
    ['Kind', kind],
    ['Files', counts?.filesChanged],
    ['Insertions', counts?.insertions],
    ['Deletions', counts?.deletions],
    ['Imported', id],
  ])
}

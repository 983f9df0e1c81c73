import type { Artifact } from '../inventory/artifact.ts'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { PlannedRemoval } from '../removal/planned-removal.ts'
import type { UnfinishedRemoval } from '../removal/unfinished-removals.ts'
import type {
  PlannedKeep,
  PruneInput,
  PrunePlan,
  ResolvedRemoval,
  WhySessionKept,
} from './prune-plan.ts'
import { whyFilesKeep, whyKept } from './why-kept.ts'

/**
 * Plans which sessions to remove and which to keep. Pure.
 *
 * The age of a session is the time since its newest record in the database and its newest file. In doubt it stays.
 */
export function planPrune(input: PruneInput): PrunePlan {
  const remove: PlannedRemoval[] = []
  const keep: PlannedKeep[] = []
  const rows = new Set<string>()
  for (const session of input.sessions) {
    const files = input.artifacts.get(session.id) ?? []
    const why = whyRowStays(session, files, input)
    if (why === null) remove.push(rowRemoval(session, files, input))
    else keep.push(kept(session.id, why, files, input))
    rows.add(session.id)
  }
  for (const [id, files] of input.artifacts) {
    if (rows.has(id)) continue
    const why = whyFilesStay(id, files, input)
    if (why === null) remove.push(fileRemoval(id, files, input))
    else keep.push(kept(id, why, files, input))
  }
  const { now, rule, doubtful, hasDatabase, obstacles } = input
  const resolved = resolvedRemovals(input, rows, keep)
  return { now, rule, remove, keep, doubtful, resolved, hasDatabase, obstacles }
}

function whyRowStays(
  session: SessionFact,
  files: readonly Artifact[],
  input: PruneInput,
): WhySessionKept | null {
  const { now, rule, obstacles, inUse } = input
  if (obstacles.length > 0) return 'obstacle'
  const why = whyKept(session, { now, rule, files, isInUse: inUse.has(session.id) })
  if (why !== null) return why
  return rule.scope === 'files' && files.length === 0 ? 'no-files' : null
}

/** Like `whyRowStays`, for the files of a session that has no row. */
function whyFilesStay(
  id: string,
  files: readonly Artifact[],
  input: PruneInput,
): WhySessionKept | null {
  const { now, rule, obstacles, inUse } = input
  if (obstacles.length > 0) return 'obstacle'
  if (inUse.has(id)) return 'in-use'
  if (rule.scope === 'rows') return 'no-row'
  if (isUnfinished(id, files, input)) return null
  // Only the row, which is gone, knew the source.
  if (rule.source !== null) return 'other-source'
  const why = whyFilesKeep(files, now, rule.olderThanDays)
  return why === 'recent-file' ? 'young' : why
}

/** True when every remaining file of a session was left by a removal that was killed. */
function isUnfinished(id: string, files: readonly Artifact[], input: PruneInput): boolean {
  const removal = input.hasDatabase ? input.unfinished.get(id) : undefined
  return removal !== undefined && files.every((file) => isLeftBy(removal, file))
}

/** A file that changed after the removal started is in use again. */
function isLeftBy({ at, files }: UnfinishedRemoval, { name, modifiedAt }: Artifact): boolean {
  return files.has(name) && modifiedAt <= at
}

/** Returns the killed removals with nothing left to do: all was removed, or nothing was and the session stays. */
function resolvedRemovals(
  { artifacts, hasDatabase, unfinished }: PruneInput,
  rows: ReadonlySet<string>,
  keep: readonly PlannedKeep[],
): readonly ResolvedRemoval[] {
  if (!hasDatabase || unfinished.size === 0) return []
  const staying = keep.filter(({ id }) => unfinished.has(id))
  const gone = [...unfinished.keys()].filter((id) => !rows.has(id) && !artifacts.has(id))
  return [
    ...staying.map(({ id }): ResolvedRemoval => ({ id, event: 'kept' })),
    ...gone.map((id): ResolvedRemoval => ({ id, event: 'removed' })),
  ]
}

function rowRemoval(
  session: SessionFact,
  files: readonly Artifact[],
  { rule: { scope } }: PruneInput,
): PlannedRemoval {
  return {
    id: session.id,
    why: session.endedAt === null ? 'stale-open' : 'idle',
    row: scope !== 'files',
    source: session.source,
    title: session.title,
    lastActivityAt: session.lastActivityAt,
    files: scope === 'rows' ? [] : files,
  }
}

function fileRemoval(id: string, files: readonly Artifact[], input: PruneInput): PlannedRemoval {
  return {
    id,
    why: isUnfinished(id, files, input) ? 'unfinished' : 'session-gone',
    row: false,
    source: null,
    title: null,
    lastActivityAt: files.reduce((newest, { modifiedAt }) => Math.max(newest, modifiedAt), 0),
    files,
  }
}

function kept(
  id: string,
  why: WhySessionKept,
  files: readonly Artifact[],
  { inUse }: PruneInput,
): PlannedKeep {
  return { id, why, detail: inUse.get(id) ?? null, files }
}

import type { Artifact } from '../inventory/artifact.ts'
import type {
  PlannedKeep,
  PlannedRemoval,
  PruneInput,
  PrunePlan,
  SettledRemoval,
  UnfinishedRemoval,
  WhyKept,
} from './prune-plan.ts'
import type { SessionFact } from '../inventory/session-fact.ts'
import { whyFilesKeep, whyKept } from './why-kept.ts'

/**
 * Plans what goes and what stays.
 *
 * Age is the last sign of life: the newest of what the database records and of the times of the files. Doubt keeps.
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
  const settled = settledRemovals(input, rows, keep)
  return { now, rule, remove, keep, doubtful, settled, hasDatabase, obstacles }
}

function whyRowStays(
  session: SessionFact,
  files: readonly Artifact[],
  input: PruneInput,
): WhyKept | null {
  const { now, rule, obstacles, inUse } = input
  if (obstacles.length > 0) return 'obstacle'
  const why = whyKept(session, { now, rule, files, isInUse: inUse.has(session.id) })
  if (why !== null) return why
  return rule.scope === 'files' && files.length === 0 ? 'no-files' : null
}

/** The same for files of a session that has no row. */
function whyFilesStay(id: string, files: readonly Artifact[], input: PruneInput): WhyKept | null {
  const { now, rule, obstacles, inUse } = input
  if (obstacles.length > 0) return 'obstacle'
  if (inUse.has(id)) return 'in-use'
  if (rule.scope === 'rows') return 'no-row'
  if (isUnfinished(id, files, input)) return null
  // Nobody knows any more where it came from.
  if (rule.source !== null) return 'other-source'
  const why = whyFilesKeep(files, now, rule.olderThanDays)
  return why === 'recent-file' ? 'young' : why
}

/** Says whether all that is left of a session is what a killed removal has not come to. */
function isUnfinished(id: string, files: readonly Artifact[], input: PruneInput): boolean {
  const removal = input.hasDatabase ? input.unfinished.get(id) : undefined
  return removal !== undefined && files.every((file) => isLeftBy(removal, file))
}

/** A file that has changed since then is somebody's again. */
function isLeftBy({ at, files }: UnfinishedRemoval, { name, modifiedAt }: Artifact): boolean {
  return files.has(name) && modifiedAt <= at
}

/** Killed removals with nothing to finish: all of it had gone, or nothing had and it stays. */
function settledRemovals(
  { artifacts, hasDatabase, unfinished }: PruneInput,
  rows: ReadonlySet<string>,
  keep: readonly PlannedKeep[],
): readonly SettledRemoval[] {
  if (!hasDatabase || unfinished.size === 0) return []
  const staying = keep.filter(({ id }) => unfinished.has(id))
  const gone = [...unfinished.keys()].filter((id) => !rows.has(id) && !artifacts.has(id))
  return [
    ...staying.map(({ id }): SettledRemoval => ({ id, event: 'kept' })),
    ...gone.map((id): SettledRemoval => ({ id, event: 'removed' })),
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
  why: WhyKept,
  files: readonly Artifact[],
  { inUse }: PruneInput,
): PlannedKeep {
  return { id, why, detail: inUse.get(id) ?? null, files }
}

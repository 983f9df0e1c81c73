import type { CheckpointId, Instant, ObjectId, ProjectHash } from '@hermes-checkpoints/core'

/** A commit that could be read. */
export interface InspectedCommit {
  readonly tree: ObjectId
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** The project named in its trailers; upstream's commits name none. */
  readonly project: ProjectHash | null
}

/** A reachable object that cannot be read. */
export interface BadObject {
  readonly what: 'checkpoint' | 'directory' | 'file'
  readonly kind: 'missing' | 'damaged'
  readonly detail: string
}

/** The commits of the histories, and the objects that cannot be read. */
export interface HistoryInspection {
  readonly commits: ReadonlyMap<CheckpointId, InspectedCommit>
  readonly bad: ReadonlyMap<ObjectId, BadObject>
  /** Each commit that reaches unreadable objects, with those objects. */
  readonly broken: ReadonlyMap<CheckpointId, ReadonlySet<ObjectId>>
  /** How many objects were inspected. */
  readonly objects: number
}

export type Cuts = ReadonlySet<CheckpointId>

/** Returns the readable commits from `head` back to a cut or to the first unreadable commit. */
export function lineFrom(
  { commits }: Pick<HistoryInspection, 'commits'>,
  cuts: Cuts,
  head: CheckpointId,
): readonly CheckpointId[] {
  const line: CheckpointId[] = []
  for (let at: CheckpointId | null = head; at !== null;) {
    const commit: InspectedCommit | undefined = commits.get(at)
    if (commit === undefined) break
    line.push(at)
    at = cuts.has(at) ? null : commit.parent
  }
  return line
}

/** Returns the unreadable parents, by the commit that names them. */
export function holesIn(
  { commits }: Pick<HistoryInspection, 'commits'>,
  cuts: Cuts,
): ReadonlyMap<CheckpointId, CheckpointId> {
  const holes = new Map<CheckpointId, CheckpointId>()
  for (const [id, { parent }] of commits) {
    if (parent !== null && !cuts.has(id) && !commits.has(parent)) holes.set(id, parent)
  }
  return holes
}

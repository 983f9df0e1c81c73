import type { CheckpointId, Instant, ObjectId, ProjectHash } from '@hermes-checkpoints/core'

/** A commit that could be read. */
export interface SurveyedCommit {
  readonly tree: ObjectId
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** Whose checkpoint it says it is; upstream's do not say. */
  readonly project: ProjectHash | null
}

/** An object that something leads to, and that cannot be had. */
export interface BadObject {
  readonly what: 'checkpoint' | 'directory' | 'file'
  readonly kind: 'missing' | 'damaged'
  readonly detail: string
}

/** What histories are made of, and what of it cannot be had. */
export interface Survey {
  readonly commits: ReadonlyMap<CheckpointId, SurveyedCommit>
  readonly bad: ReadonlyMap<ObjectId, BadObject>
  /** The commits that lead to objects which cannot be had, and to which. */
  readonly broken: ReadonlyMap<CheckpointId, ReadonlySet<ObjectId>>
  /** How many objects were looked at. */
  readonly objects: number
}

export type Cuts = ReadonlySet<CheckpointId>

/** The readable commits from one back to where its history ends, or cannot be read any further. */
export function lineFrom(
  { commits }: Pick<Survey, 'commits'>,
  cuts: Cuts,
  head: CheckpointId,
): readonly CheckpointId[] {
  const line: CheckpointId[] = []
  for (let at: CheckpointId | null = head; at !== null;) {
    const commit: SurveyedCommit | undefined = commits.get(at)
    if (commit === undefined) break
    line.push(at)
    at = cuts.has(at) ? null : commit.parent
  }
  return line
}

/** The commits that cannot be read although others lead to them, by the commit that leads there. */
export function holesIn(
  { commits }: Pick<Survey, 'commits'>,
  cuts: Cuts,
): ReadonlyMap<CheckpointId, CheckpointId> {
  const holes = new Map<CheckpointId, CheckpointId>()
  for (const [id, { parent }] of commits) {
    if (parent !== null && !cuts.has(id) && !commits.has(parent)) holes.set(id, parent)
  }
  return holes
}

import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import type { ObjectAnswer } from '@hermes-checkpoints/git-adapter'
import type { MissingCheckpoint } from './import-report.ts'
import { parseV1Commit, type V1Commit } from './v1-commit.ts'

/** The commits from which to read the history of an old repository. */
export interface V1StartPoints {
  /** The commit that HEAD names; null when unknown. */
  readonly head: CheckpointId | null
  /** Commits that HEAD has named before, newest first. */
  readonly log: readonly CheckpointId[]
  /** Commits whose parents are absent on purpose. */
  readonly cuts: ReadonlySet<CheckpointId>
}

/** The commits of an old repository. */
export interface V1History {
  /** Newest first. */
  readonly commits: readonly V1Commit[]
  /** Commits that cannot be read. */
  readonly broken: readonly MissingCheckpoint[]
}

/**
 * Reads all commits of an old repository.
 *
 * A commit that cannot be read hides its parents. The reflog then gives another commit to continue from.
 */
export async function readV1History(
  { cuts, head, log }: V1StartPoints,
  read: (id: ObjectId) => Promise<ObjectAnswer>,
): Promise<V1History> {
  const commits: V1Commit[] = []
  const broken: MissingCheckpoint[] = []
  const seen = new Set<CheckpointId>()
  /** Returns false when the walk ended at an unreadable commit. */
  const walk = async (start: CheckpointId): Promise<boolean> => {
    for (let at: CheckpointId | null = start; at !== null && !seen.has(at);) {
      seen.add(at)
      const commit = await commitAt(at, read)
      if ('objects' in commit) return broken.push(commit) === 0
      commits.push(commit)
      at = cuts.has(at) ? null : commit.parent
    }
    return true
  }
  if (head !== null && (await walk(head))) return { commits, broken }
  for (const id of log) if (!seen.has(id) && (await walk(id))) break
  return { commits, broken }
}

async function commitAt(
  id: CheckpointId,
  read: (id: ObjectId) => Promise<ObjectAnswer>,
): Promise<V1Commit | MissingCheckpoint> {
  const object = id as string as ObjectId
  const answer = await read(object)
  const isCommit = answer.kind === 'object' && answer.type === 'commit'
  const commit = isCommit ? parseV1Commit(id, answer.bytes) : null
  if (commit !== null) return commit
  const why = answer.kind === 'object' ? 'it is not a valid commit' : whyNot(answer)
  return {
    commit: id,
    time: null,
    reason: null,
    objects: [{ id: object, what: 'commit', path: null, why }],
  }
}

/** Explains why an object cannot be read. */
export function whyNot(answer: { readonly kind: string; readonly detail?: string }): string {
  return answer.kind === 'damaged' ? `it is damaged: ${answer.detail}` : 'it is missing'
}

import {
  isInstant,
  oneLine,
  type CheckpointId,
  type Instant,
  type ObjectId,
} from '@hermes-checkpoints/core'
import { parseCommit } from '@hermes-checkpoints/git-adapter'

/** A commit of an old repository. */
export interface V1Commit {
  /** Its id in the old repository. */
  readonly id: CheckpointId
  readonly tree: ObjectId
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** In git's form, such as `+0200`. */
  readonly zone: string
  readonly reason: string
  readonly kind: 'auto' | 'safety'
}

/** Parses a commit. Returns null when it cannot become a checkpoint. */
export function parseV1Commit(id: CheckpointId, bytes: Buffer): V1Commit | null {
  const commit = parseCommit(bytes)
  if (commit === null || !isInstant(commit.time)) return null
  const { parent, time, tree, zone } = commit
  // As in git, the subject ends at the first empty line.
  const subject = oneLine(commit.message.trimStart().split(/\n\s*\n/, 1)[0] ?? '')
  const kind = subject.startsWith('pre-rollback snapshot') ? 'safety' : 'auto'
  return { id, tree, parent, time, zone, reason: subject || kind, kind }
}

import {
  isInstant,
  oneLine,
  type CheckpointId,
  type Instant,
  type ObjectId,
} from '@hermes-checkpoints/core'
import { parseCommit } from '@hermes-checkpoints/git-adapter'

/** A checkpoint of an old repository. */
export interface V1Commit {
  /** The id that it has there. */
  readonly id: CheckpointId
  readonly tree: ObjectId
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** As git writes it, such as `+0200`. */
  readonly zone: string
  readonly reason: string
  readonly kind: 'auto' | 'safety'
}

/** Reads the bytes of a commit; null when they are none that a checkpoint can be made of. */
export function parseV1Commit(id: CheckpointId, bytes: Buffer): V1Commit | null {
  const commit = parseCommit(bytes)
  if (commit === null || !isInstant(commit.time)) return null
  const { parent, time, tree, zone } = commit
  // As git has it, the subject ends with the first empty line.
  const subject = oneLine(commit.message.trimStart().split(/\n\s*\n/, 1)[0] ?? '')
  const kind = subject.startsWith('pre-rollback snapshot') ? 'safety' : 'auto'
  return { id, tree, parent, time, zone, reason: subject || kind, kind }
}

import { CheckpointError, type ObjectId } from '@hermes-checkpoints/core'
import type { ByteReader } from './byte-reader.ts'
import { gitError, type GitOutcome } from './git-outcome.ts'
import type { RunningGit } from './start-git.ts'

/** The answer of `git cat-file --batch` for one id. */
export type BlobAnswer =
  | { readonly kind: 'blob'; readonly id: ObjectId; readonly bytes: Buffer }
  | { readonly kind: 'missing'; readonly id: ObjectId }

/** Reads git's answer for one object. Throws when git ends before it, or prints something else. */
export async function readBatchAnswer(
  answers: ByteReader,
  id: ObjectId,
  git: RunningGit,
): Promise<BlobAnswer> {
  const header = await answers.line()
  git.resetTimeout()
  if (header === null) throw unanswered(id, await git.ended)
  if (header === `${id} missing`) return { kind: 'missing', id }
  const [, answered, size] = found.exec(header) ?? []
  const content = answered === id ? await answers.bytes(Number(size) + 1) : null
  if (content === null) throw unreadable(id, header)
  return { kind: 'blob', id, bytes: content.subarray(0, -1) }
}

const found = /^([0-9a-f]{40}) [a-z]+ (\d+)$/

function unanswered(id: ObjectId, outcome: GitOutcome): CheckpointError {
  if (outcome.exitCode !== 0) return gitError(outcome)
  return new CheckpointError('git-failed', `${outcome.command} ended without an answer for ${id}`)
}

function unreadable(id: ObjectId, header: string): CheckpointError {
  return new CheckpointError('store-damaged', `object ${id} cannot be read: ${header}`, {
    hint: 'Run `hermes-checkpoints verify` to see which checkpoints are affected.',
  })
}

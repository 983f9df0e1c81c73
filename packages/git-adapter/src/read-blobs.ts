import { CheckpointError, type ObjectId } from '@hermes-checkpoints/core'
import { ByteReader } from './byte-reader.ts'
import { gitError, type GitOutcome } from './git-outcome.ts'
import { startInStore, type Store } from './store.ts'

/** The content of one object, or that the store does not have it. */
export type BlobAnswer =
  | { readonly kind: 'blob'; readonly id: ObjectId; readonly bytes: Buffer }
  | { readonly kind: 'missing'; readonly id: ObjectId }

export interface ReadBlobsOptions {
  readonly signal?: AbortSignal
}

/**
 * Reads the content of files, in the order asked for, through one git process.
 *
 * Questions are sent a few ahead of the answers: enough to keep git busy, few enough to fit into the
 * pipe, so that the two never wait for each other.
 */
export async function* readBlobs(
  store: Store,
  ids: Iterable<ObjectId>,
  options: ReadBlobsOptions = {},
): AsyncGenerator<BlobAnswer, void, undefined> {
  const git = startInStore(store, { args: ['cat-file', '--batch'], ...options })
  const answers = new ByteReader(git.stdout)
  const waiting: ObjectId[] = []
  const answer = async (id: ObjectId): Promise<BlobAnswer> => {
    const header = await answers.line()
    git.stillTalking()
    if (header === null) throw unanswered(id, await git.ended)
    return readAnswer(answers, id, header)
  }
  try {
    for (const id of ids) {
      waiting.push(id)
      git.stdin.write(`${id}\n`)
      if (waiting.length >= questionsAhead) yield await answer(waiting.shift() as ObjectId)
    }
    for (const id of waiting) yield await answer(id)
  } finally {
    // A caller that has seen enough leaves answers unread; closing the pipe lets git go.
    git.stdin.end()
    git.stdout.destroy()
    await git.ended
  }
}

const questionsAhead = 64
const found = /^([0-9a-f]{40}) ([a-z]+) (\d+)$/

function unanswered(id: ObjectId, outcome: GitOutcome): CheckpointError {
  if (outcome.exitCode !== 0) return gitError(outcome)
  return new CheckpointError('git-failed', `${outcome.command} ended without an answer for ${id}`)
}

async function readAnswer(answers: ByteReader, id: ObjectId, header: string): Promise<BlobAnswer> {
  if (header === `${id} missing`) return { kind: 'missing', id }
  const [, answered, , size] = found.exec(header) ?? []
  const content = answered === id ? await answers.bytes(Number(size) + 1) : null
  if (content === null) {
    throw new CheckpointError('store-damaged', `object ${id} cannot be read: ${header}`, {
      hint: 'Run `hermes-checkpoints verify` to see which checkpoints are touched.',
    })
  }
  return { kind: 'blob', id, bytes: content.subarray(0, -1) }
}

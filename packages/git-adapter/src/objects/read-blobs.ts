import type { ObjectId } from '@hermes-checkpoints/core'
import { readBatchAnswer, type BlobAnswer } from '../process/batch-answer.ts'
import { ByteReader } from '../process/byte-reader.ts'
import { startInStore, type Store } from '../store/store.ts'

export interface ReadBlobsOptions {
  readonly signal?: AbortSignal
}

/**
 * Reads the contents of files, in the given order, through one git process.
 *
 * It sends some ids ahead of the answers: enough to keep git busy, and few enough to fit into the pipe, so that git and
 * we never wait for each other.
 */
export async function* readBlobs(
  store: Store,
  ids: Iterable<ObjectId>,
  options: ReadBlobsOptions = {},
): AsyncGenerator<BlobAnswer, void, undefined> {
  const git = startInStore(store, { args: ['cat-file', '--batch'], ...options })
  const answers = new ByteReader(git.stdout)
  const waiting: ObjectId[] = []
  try {
    for (const id of ids) {
      waiting.push(id)
      git.stdin.write(`${id}\n`)
      if (waiting.length < requestsAhead) continue
      yield await readBatchAnswer(answers, waiting.shift() as ObjectId, git)
    }
    for (const id of waiting) yield await readBatchAnswer(answers, id, git)
  } finally {
    // A caller that stops early leaves answers unread. git ends when the pipe is closed.
    git.stdin.end()
    git.stdout.destroy()
    await git.ended
  }
}

const requestsAhead = 64

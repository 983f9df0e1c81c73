import { createHash } from 'node:crypto'
import { CheckpointError, isCheckpointError, type ObjectId } from '@hermes-checkpoints/core'
import { readBlobs, type Store } from '@hermes-checkpoints/git-adapter'

/** An object with its id. */
export type WholeObject = readonly [id: ObjectId, bytes: Buffer]

/**
 * Reads objects in the order asked for, and fails when one is missing or damaged.
 *
 * git itself does not compare a loose object with its name.
 */
export async function* wholeObjects(
  store: Store,
  type: 'blob' | 'tree' | 'commit',
  ids: Iterable<ObjectId>,
): AsyncGenerator<WholeObject, void, undefined> {
  const wanted = [...ids]
  if (wanted.length === 0) return
  try {
    for await (const answer of readBlobs(store, wanted)) {
      if (answer.kind === 'missing') throw damaged(`the store lacks object ${answer.id}`)
      const { bytes, id } = answer
      if (objectIdOf(type, bytes) !== id) throw damaged(`object ${id} is damaged`)
      yield [id, bytes]
    }
  } catch (error) {
    const isGits = isCheckpointError(error) && error.code === 'git-failed'
    throw isGits ? damaged('the store has an object that git cannot read', error) : error
  }
}

function objectIdOf(type: string, bytes: Buffer): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex')
}

/** The error of a store that lacks what a restore needs. */
export function damaged(message: string, cause?: unknown): CheckpointError {
  return new CheckpointError('store-damaged', message, {
    hint: 'Run `hermes-checkpoints verify` to see which checkpoints are whole.',
    cause,
  })
}

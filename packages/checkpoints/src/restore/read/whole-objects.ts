import type { ObjectId } from '@hermes-checkpoints/core'
import { requireWhole, type ObjectReader } from '@hermes-checkpoints/git-adapter'

/** An object with its id. */
export type WholeObject = readonly [id: ObjectId, bytes: Buffer]

/** Reads the contents of files in the given order, and throws when one is missing or damaged. */
export async function* wholeObjects(
  objects: ObjectReader,
  ids: Iterable<ObjectId>,
): AsyncGenerator<WholeObject, void, undefined> {
  for await (const [id, answer] of objects.readAll(ids)) {
    yield [id, requireWhole(answer, id, 'blob')]
  }
}

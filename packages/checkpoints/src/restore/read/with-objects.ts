import { ObjectReader, type Store } from '@hermes-checkpoints/git-adapter'

/** Runs `work` with a reader for a store's objects: one git process, started when the first object is read. */
export async function withObjects<Result>(
  store: Store,
  work: (objects: ObjectReader) => Promise<Result>,
): Promise<Result> {
  const objects = new ObjectReader(store)
  try {
    return await work(objects)
  } finally {
    await objects.close()
  }
}

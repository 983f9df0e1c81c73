import { ObjectReader, type Store } from '@hermes-checkpoints/git-adapter'

/** Works with what a store holds, through one git process that is started by the first question. */
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

import { openStore, type Store } from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from './engine-context.ts'
import { fallbackIfDamaged } from './fallback-if-damaged.ts'
import { withStore } from './with-store.ts'

/**
 * Reads the store without a lock, so that nobody has to wait for housekeeping in order to look at a log.
 *
 * What housekeeping deletes meanwhile looks like damage. Before that is believed, it is read again while nobody may delete.
 */
export async function readStore<Result>(
  context: EngineContext,
  read: (store: Store | null) => Promise<Result>,
): Promise<Result> {
  return fallbackIfDamaged(
    () => read(openStore(context.git(), context.layout)),
    () => withStore(context, 'shared', read),
  )
}

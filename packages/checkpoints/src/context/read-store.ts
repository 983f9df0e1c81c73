import { openStore, type Store } from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from './engine-context.ts'
import { fallbackIfDamaged } from './fallback-if-damaged.ts'
import { withStore } from './with-store.ts'

/**
 * Reads the store without a lock, so that a log need not wait for housekeeping.
 *
 * An object that housekeeping deletes in between looks like damage. So damage is confirmed by a second read under the
 * shared lock, which keeps housekeeping out.
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

import { existsSync } from 'node:fs'
import type { LockMode } from '@hermes-checkpoints/core'
import { lockedStore, openStore, type Store } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import type { EngineContext } from './engine-context.ts'

/** Works on the whole store under its lock. The store is null when there is none. */
export async function withStore<Result>(
  context: EngineContext,
  mode: LockMode,
  work: (store: Store | null) => Promise<Result>,
): Promise<Result> {
  const { layout, lockWaitMs: waitMs, locks } = context
  // No lock file is created in a home without checkpoints.
  if (!existsSync(layout.base)) return work(null)
  return withLock(locks, { file: layout.lockFile, mode, waitMs }, (lock) => {
    const store = openStore(context.git(), layout)
    return work(store === null ? null : lockedStore(store, lock))
  })
}

import { existsSync } from 'node:fs'
import type { LockMode } from '@hermes-checkpoints/core'
import { lockedStore, openStore, type Store } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import type { EngineContext } from './engine-context.ts'

/** Works on the store as a whole under its lock; null stands for no store. Where there is no base, there is nothing to do. */
export async function withStore<Result>(
  context: EngineContext,
  mode: LockMode,
  work: (store: Store | null) => Promise<Result>,
): Promise<Result> {
  const { layout, lockWaitMs: waitMs, locks } = context
  // A lock file is not made for a home that has no checkpoints.
  if (!existsSync(layout.base)) return work(null)
  return withLock(locks, { file: layout.lockFile, mode, waitMs }, (lock) => {
    const store = openStore(context.git(), layout)
    return work(store === null ? null : lockedStore(store, lock))
  })
}

import { lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import { initStore, lockedStore, type Store } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import type { EngineContext } from '../context/engine-context.ts'
import { migrateBeforeUse } from '../context/migrate-before-use.ts'
import { sweepRefLocks } from './sweep-ref-locks.ts'

/** Works on a project under the store's shared lock and its own. A restore of it that was killed is finished first. */
export async function withProject<Result>(
  context: EngineContext,
  root: WorkdirPath,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { layout, lockWaitMs: waitMs, locks } = context
  mkdirSync(dirname(layout.lockFile), { recursive: true, mode: 0o700 })
  const project = projectHash(root)
  await sweepRefLocks(context, project)
  await migrateBeforeUse(context)
  const shared = { file: layout.lockFile, mode: 'shared', waitMs } as const
  return withLock(locks, shared, (lock) => {
    const store = lockedStore(initStore(context.git(), layout), lock)
    const own = { file: layout.projectLockFile(project), mode: 'exclusive', waitMs } as const
    return withLock(locks, own, async () => {
      const journal = lstatSync(layout.journalFile(project), { throwIfNoEntry: false })
      if (journal !== undefined) await context.finishRestore(context, store, root)
      return work(store)
    })
  })
}

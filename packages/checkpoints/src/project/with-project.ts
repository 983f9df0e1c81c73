import { lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import {
  initStore,
  lockedStore,
  openStore,
  sweepRefLocks,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import type { EngineContext } from '../context/engine-context.ts'
import { migrateBeforeUse } from '../context/migrate-before-use.ts'

/** Works on a project under the store's shared lock and its own. A restore of it that was killed is finished first. */
export async function withProject<Result>(
  context: EngineContext,
  root: WorkdirPath,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { clock, layout, lockWaitMs: waitMs, locks } = context
  mkdirSync(dirname(layout.lockFile), { recursive: true, mode: 0o700 })
  const project = projectHash(root)
  const present = openStore(context.git(), layout)
  const alone = { file: layout.lockFile, mode: 'exclusive', waitMs } as const
  if (present !== null)
    await sweepRefLocks(present, {
      now: clock.now(),
      project,
      holdAlone: (remove) => withLock(locks, alone, remove),
    })
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

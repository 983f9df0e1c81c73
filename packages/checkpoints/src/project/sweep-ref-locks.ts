import { rmSync } from 'node:fs'
import type { ProjectHash } from '@hermes-checkpoints/core'
import { abandonedLocks, openStore } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import type { EngineContext } from '../context/engine-context.ts'

/** Removes the lock files that a killed git has left on a project's refs: every later git would fail on them. */
export async function sweepRefLocks(context: EngineContext, project: ProjectHash): Promise<void> {
  const { clock, layout, lockWaitMs: waitMs, locks } = context
  if (openStore(context.git(), layout) === null) return
  const files = await abandonedLocks(layout, clock.now(), project)
  if (files.length === 0) return
  await withLock(locks, { file: layout.lockFile, mode: 'exclusive', waitMs }, async () => {
    for (const file of files) rmSync(file, { force: true })
  })
}

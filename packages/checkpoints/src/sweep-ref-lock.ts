import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chainRef, type ProjectHash } from '@hermes-checkpoints/core'
import { openStore } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import type { EngineContext } from './engine-context.ts'

/** No git keeps a ref locked for longer. Older versions of upstream hold no other lock by which theirs could be told. */
const momentMs = 2_000
const pauseMs = 50

/**
 * Removes the lock file that a killed git has left on a project's chain: every later git would fail on it.
 *
 * Whoever holds the store alone knows that no git of ours is behind it. One that is young may be upstream's, and
 * gets a moment to go by itself.
 */
export async function sweepRefLock(context: EngineContext, project: ProjectHash): Promise<void> {
  const { clock, layout, lockWaitMs: waitMs, locks } = context
  if (openStore(context.git(), layout) === null) return
  const file = join(layout.store, `${chainRef(project)}.lock`)
  for (let waited = 0; ; waited += pauseMs) {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats === undefined) return
    if (waited >= momentMs || clock.now() - stats.mtimeMs >= momentMs) break
    await sleep(pauseMs)
  }
  await withLock(locks, { file: layout.lockFile, mode: 'exclusive', waitMs }, async () =>
    rmSync(file, { force: true }),
  )
}

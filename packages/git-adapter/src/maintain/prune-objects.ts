import { refTips } from '../refs/ref-tips.ts'
import { requireExclusive } from '../store/require-exclusive.ts'
import { runSilent } from '../process/run-silent.ts'
import type { Store } from '../store/store.ts'

export interface PruneObjectsOptions {
  /** The limit for the whole command: git prints nothing while it searches for reachable objects. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/**
 * Deletes the loose objects that no ref reaches, and those that are also in a pack. Needs the store alone.
 *
 * Unreachable objects in packs stay until a full repack.
 */
export async function pruneObjects(store: Store, options: PruneObjectsOptions = {}): Promise<void> {
  requireExclusive(store, 'prune objects')
  // For git, a directory of refs that it cannot read is empty, so we pass the tips ourselves.
  const args = ['prune', '--expire=now', '--', ...refTips(store.layout)]
  await runSilent(store, { args, ...options })
}

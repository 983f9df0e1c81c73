import { refTips } from '../refs/ref-tips.ts'
import { requireExclusive } from '../store/require-exclusive.ts'
import { runSilent } from '../process/run-silent.ts'
import type { Store } from '../store/store.ts'

export interface PruneOptions {
  /** For all of it: git says nothing while it looks for what can be reached. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/**
 * Deletes the loose objects that no ref leads to, and those that are packed as well. Needs the store alone.
 *
 * Objects in packs stay: a full repack drops them.
 */
export async function pruneObjects(store: Store, options: PruneOptions = {}): Promise<void> {
  requireExclusive(store, 'prune objects')
  // git takes a directory of refs that it cannot read for an empty one, so it is told where they are.
  const args = ['prune', '--expire=now', '--', ...refTips(store.layout)]
  await runSilent(store, { args, ...options })
}

import { repackAll } from './repack-all.ts'
import { repackAside } from './repack-aside.ts'
import { requireExclusive } from '../store/require-exclusive.ts'
import { requireLocked } from '../store/require-locked.ts'
import { runSilent } from '../process/run-silent.ts'
import type { Store } from '../store/store.ts'

export interface RepackRequest {
  /**
   * `prepare` makes one pack of all reachable objects and deletes nothing, so that snapshots can continue;
   * `geometric` joins small packs into larger ones and deletes only what it has stored again;
   * `full` makes one pack of all reachable objects and drops the other packs;
   * `copy` does the same with the existing deltas, without searching for new ones.
   */
  readonly how: 'prepare' | 'geometric' | 'full' | 'copy'
  /** The limit for the whole command: git prints nothing while it packs. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** Joins packs. Needs the store alone, except to prepare. The same store always gives packs of the same size. */
export async function repack(store: Store, request: RepackRequest): Promise<void> {
  const { how, ...call } = request
  if (how === 'prepare') requireLocked(store, 'repack')
  else requireExclusive(store, 'repack')
  if (how === 'prepare') return repackAside(store, { args: [...gitRepack, '-a'], ...call })
  if (how === 'geometric')
    return runSilent(store, { args: [...gitRepack, '-d', '--geometric=2'], ...call })
  return repackAll(store, { isCopy: how === 'copy', ...call })
}

// With several threads, the deltas that git finds, and so the size, depend on timing. `-n` skips the files that only dumb
// HTTP servers need.
const gitRepack = ['repack', '-q', '-n', '--threads=1']

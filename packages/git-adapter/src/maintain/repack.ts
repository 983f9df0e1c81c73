import { repackAll } from './repack-all.ts'
import { repackAside } from './repack-aside.ts'
import { requireExclusive } from '../store/require-exclusive.ts'
import { requireLocked } from '../store/require-locked.ts'
import { runSilent } from '../process/run-silent.ts'
import type { Store } from '../store/store.ts'

export interface RepackRequest {
  /**
   * `prepare` makes one pack of all that is reachable and deletes nothing, so that others may go on meanwhile;
   * `geometric` folds small packs into larger ones and deletes nothing that is not stored again;
   * `full` makes one pack of all that is reachable and drops what else is packed;
   * `copy` does so without looking for differences that nobody has found yet.
   */
  readonly how: 'prepare' | 'geometric' | 'full' | 'copy'
  /** For all of it: git says nothing while it packs, however long that takes. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** Joins packs. Needs the store alone, unless it only prepares. The same store is always packed to the same size. */
export async function repack(store: Store, request: RepackRequest): Promise<void> {
  const { how, ...call } = request
  if (how === 'prepare') requireLocked(store, 'repack')
  else requireExclusive(store, 'repack')
  if (how === 'prepare') return repackAside(store, { args: [...gitRepack, '-a'], ...call })
  if (how === 'geometric')
    return runSilent(store, { args: [...gitRepack, '-d', '--geometric=2'], ...call })
  return repackAll(store, { isCopy: how === 'copy', ...call })
}

// With several threads it depends on their timing which differences are found, and so does the size. `-n` leaves out
// what only serves repositories that are read over HTTP.
const gitRepack = ['repack', '-q', '-n', '--threads=1']

import { requireSuccess } from './git-outcome.ts'
import { requireExclusive } from './require-exclusive.ts'
import { startInStore, type Store } from './store.ts'

export interface RepackRequest {
  /**
   * `geometric` folds small packs into larger ones and deletes nothing that is not stored again;
   * `full` makes one pack of all that is reachable and drops what is not.
   */
  readonly how: 'geometric' | 'full'
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** Joins packs. Needs the store alone. */
export async function repack(store: Store, request: RepackRequest): Promise<void> {
  requireExclusive(store, 'repack')
  const { how, ...call } = request
  const args = ['repack', '-d', '-q', how === 'full' ? '-a' : '--geometric=2']
  const git = startInStore(store, { args, ...call })
  git.stdin.end()
  git.stdout.resume()
  requireSuccess(await git.ended)
}

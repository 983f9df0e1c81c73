import { requireSuccess } from './git-outcome.ts'
import { startInStore, type Store, type StoreCall } from '../store/store.ts'

/**
 * Runs one git command that changes the store and has nothing to tell.
 *
 * It says nothing while it works either, so that its time limit is one for all of it.
 */
export async function runSilent(store: Store, call: Omit<StoreCall, 'input'>): Promise<void> {
  const git = startInStore(store, call)
  git.stdin.end()
  git.stdout.resume()
  requireSuccess(await git.ended)
}

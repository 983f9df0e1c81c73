import { requireSuccess } from './git-outcome.ts'
import { startInStore, type Store, type StoreCall } from '../store/store.ts'

/**
 * Runs a git command that changes the store and prints nothing.
 *
 * Without output there is no sign of progress, so the time limit covers the whole command.
 */
export async function runSilent(store: Store, call: Omit<StoreCall, 'input'>): Promise<void> {
  const git = startInStore(store, call)
  git.stdin.end()
  git.stdout.resume()
  requireSuccess(await git.ended)
}

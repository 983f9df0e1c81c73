import { lastWords, requireUnstopped } from '../process/git-death.ts'
import { runInStore, type Store } from './store.ts'

/** Says why git takes the store for no repository at all, as with a damaged `config`; null when it does not. */
export async function checkRepository(store: Store): Promise<string | null> {
  const call = { args: ['rev-parse', '--is-bare-repository'] }
  const outcome = requireUnstopped(await runInStore(store, call))
  return outcome.exitCode === 0 ? null : lastWords(outcome)
}

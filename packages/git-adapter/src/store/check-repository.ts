import { lastErrorLine, requireUnstopped } from '../process/require-unstopped.ts'
import { runInStore, type Store } from './store.ts'

/** Returns why git does not accept the store as a repository, for example a damaged `config`; null when it does. */
export async function checkRepository(store: Store): Promise<string | null> {
  const call = { args: ['rev-parse', '--is-bare-repository'] }
  const outcome = requireUnstopped(await runInStore(store, call))
  return outcome.exitCode === 0 ? null : lastErrorLine(outcome)
}

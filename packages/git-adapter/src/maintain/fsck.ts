import { gitError } from '../process/git-outcome.ts'
import { runInStore, type Store } from '../store/store.ts'

export interface FsckReport {
  readonly ok: boolean
  /** git's messages, one for each problem. */
  readonly problems: readonly string[]
}

export interface FsckOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** Lets git compare every object with its id, and check that every object that another one names exists. */
export async function fsck(store: Store, options: FsckOptions = {}): Promise<FsckReport> {
  const args = ['fsck', '--full', '--strict', '--no-dangling', '--no-progress', '--no-reflogs']
  const outcome = await runInStore(store, { args, ...options })
  const { canceled, exitCode, stderr, timedOut } = outcome
  if (canceled || timedOut || exitCode === null || exitCode < 0) throw gitError(outcome)
  const lines = `${outcome.stdout.toString()}\n${stderr}`.split('\n').filter((line) => line !== '')
  // git notices that there is no branch; a store never has one.
  const problems = lines.filter((line) => !line.startsWith('notice:'))
  return { ok: exitCode === 0, problems: exitCode === 0 ? [] : problems }
}

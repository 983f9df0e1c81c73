import { gitError } from '../process/git-outcome.ts'
import { runInStore, type Store } from '../store/store.ts'

export interface FsckReport {
  readonly ok: boolean
  /** git's own words, one problem each. */
  readonly problems: readonly string[]
}

export interface FsckOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** Has git check every object by its content, and that all that is referred to is there. */
export async function fsck(store: Store, options: FsckOptions = {}): Promise<FsckReport> {
  const args = ['fsck', '--full', '--strict', '--no-dangling', '--no-progress', '--no-reflogs']
  const outcome = await runInStore(store, { args, ...options })
  const { canceled, exitCode, stderr, timedOut } = outcome
  if (canceled || timedOut || exitCode === null || exitCode < 0) throw gitError(outcome)
  const lines = `${outcome.stdout.toString()}\n${stderr}`.split('\n').filter((line) => line !== '')
  // Notices are for people who have just made the repository: no branch exists, and none ever will.
  const problems = lines.filter((line) => !line.startsWith('notice:'))
  return { ok: exitCode === 0, problems: exitCode === 0 ? [] : problems }
}

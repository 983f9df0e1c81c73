import { CheckpointError } from '@hermes-checkpoints/core'
import type { GitVersion } from '../process/git-version.ts'
import type { Store } from './store.ts'

/** The first git that makes refs and objects durable when told to (`core.fsync`). */
const oldestGit: GitVersion = { major: 2, minor: 36 }

/** Throws when git is too old to keep the promises of the store. */
export async function requireGitVersion({ git, layout }: Store): Promise<void> {
  const { major, minor } = await git.version(layout.gitVersion)
  const isEnough =
    major > oldestGit.major || (major === oldestGit.major && minor >= oldestGit.minor)
  if (isEnough) return
  throw new CheckpointError(
    'git-too-old',
    `git ${oldestGit.major}.${oldestGit.minor} or newer is needed, ${git.program} is ${major}.${minor}`,
    { hint: 'Install a newer git, or put the directory that holds one first on PATH.' },
  )
}

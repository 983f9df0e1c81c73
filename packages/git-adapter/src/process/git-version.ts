import { CheckpointError } from '@hermes-checkpoints/core'
import { gitEnvironment } from './git-environment.ts'
import type { Git } from './git.ts'
import { requireSuccess, unexpectedOutput } from './git-outcome.ts'
import { runGit } from './run-git.ts'

export interface GitVersion {
  readonly major: number
  readonly minor: number
}

/** The first git that makes refs and objects durable when told to (`core.fsync`). */
const oldestGit: GitVersion = { major: 2, minor: 36 }

/** Asks a git program for its version. */
export async function askGitVersion(git: Omit<Git, 'version'>): Promise<GitVersion> {
  const { path, program, signal, timeoutMs } = git
  const env = gitEnvironment(path, null)
  const outcome = requireSuccess(
    await runGit({ program, args: ['--version'], cwd: '/', env, timeoutMs, signal }),
  )
  const [, major, minor] = /^git version (\d+)\.(\d+)/.exec(outcome.stdout.toString()) ?? []
  if (major === undefined || minor === undefined) {
    throw unexpectedOutput(outcome, 'a version such as "git version 2.39.5"')
  }
  return { major: Number(major), minor: Number(minor) }
}

/** Throws when git is too old to keep the promises of the store. */
export async function requireGitVersion(git: Git): Promise<void> {
  const { major, minor } = await git.version()
  const isEnough =
    major > oldestGit.major || (major === oldestGit.major && minor >= oldestGit.minor)
  if (isEnough) return
  throw new CheckpointError(
    'git-too-old',
    `git ${oldestGit.major}.${oldestGit.minor} or newer is needed, ${git.program} is ${major}.${minor}`,
    { hint: 'Install a newer git, or put the directory that holds one first on PATH.' },
  )
}

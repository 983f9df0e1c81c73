import { gitEnvironment } from './git-environment.ts'
import type { Git } from './git.ts'
import { requireSuccess, unexpectedOutput } from './git-outcome.ts'
import { runDirectly } from './run-directly.ts'

export interface GitVersion {
  readonly major: number
  readonly minor: number
}

/** A git program before its version is known. */
export type GitProgram = Omit<Git, 'version'>

/** Asks a git program for its version. */
export async function askGitVersion(git: GitProgram): Promise<GitVersion> {
  const { path, program, signal, timeoutMs } = git
  const env = gitEnvironment(path, null)
  const call = { program, args: ['--version'], cwd: '/', env, timeoutMs, signal }
  const outcome = requireSuccess(await runDirectly(call))
  const [, major, minor] = /^git version (\d+)\.(\d+)/.exec(outcome.stdout.toString()) ?? []
  if (major === undefined || minor === undefined) {
    throw unexpectedOutput(outcome, 'a version such as "git version 2.39.5"')
  }
  return { major: Number(major), minor: Number(minor) }
}

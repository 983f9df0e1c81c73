import { spawnSync } from 'node:child_process'

export interface GitAnswer {
  readonly ok: boolean
  /** Trimmed. */
  readonly stdout: string
  readonly stderr: string
}

/** Runs git with exactly this environment. Does not throw when git fails. */
export function runGit(cwd: string, env: NodeJS.ProcessEnv, args: readonly string[]): GitAnswer {
  const options = { cwd, env, encoding: 'utf8', maxBuffer: Infinity } as const
  const { status, stdout, stderr, error } = spawnSync('git', args, options)
  if (error !== undefined) throw error
  return { ok: status === 0, stdout: stdout.trim(), stderr: stderr.trim() }
}

/** Runs git without any user or system configuration. Throws when git fails. */
export function plainGit(cwd: string, ...args: readonly string[]): string {
  const answer = runGit(cwd, plainEnvironment(), args)
  if (!answer.ok) throw new Error(`git ${args.join(' ')} failed: ${answer.stderr}`)
  return answer.stdout
}

/** Everything is fixed, including the time, so that equal content gets equal commit ids. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Somebody',
    GIT_AUTHOR_EMAIL: 'somebody@example.com',
    GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
    GIT_COMMITTER_NAME: 'Somebody',
    GIT_COMMITTER_EMAIL: 'somebody@example.com',
    GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
  }
}

import type { GitOutcome } from './git-outcome.ts'
import type { RunRequest } from './run-git.ts'
import { startGit } from './start-git.ts'

/** Runs one git command to its end without simple-git, which takes longer to load than some commands take to run. */
export async function runDirectly({
  input = '',
  timeoutMs,
  ...request
}: RunRequest): Promise<GitOutcome> {
  const git = startGit({ ...request, quietMs: timeoutMs, inherit: null })
  const chunks: Buffer[] = []
  git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  git.stdin.end(input)
  const outcome = await git.ended
  return { ...outcome, stdout: Buffer.concat(chunks) }
}

import { unexpectedOutput } from './git-outcome.ts'
import { requireReadable } from './require-readable.ts'
import type { RunningGit } from './start-git.ts'

/**
 * Passes each line that git prints to `take` while git runs, because the output about a large store need not fit into
 * memory.
 *
 * `take` returns false for a line that git should not print; the error then says what was `expected`.
 */
export async function readLines(
  git: RunningGit,
  expected: string,
  take: (line: string) => boolean,
): Promise<void> {
  let rest = ''
  let unexpected: string | undefined
  git.stdout.setEncoding('latin1')
  git.stdout.on('data', (chunk: string) => {
    git.resetTimeout()
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    unexpected ??= lines.find((line) => !take(line))
    // git ends when its stdout is closed.
    if (unexpected !== undefined) git.stdout.destroy()
  })
  const outcome = await git.ended
  if (unexpected === undefined) requireReadable(outcome)
  if (unexpected === undefined && rest === '') return
  throw unexpectedOutput(
    { ...outcome, stdout: Buffer.from(unexpected ?? rest, 'latin1') },
    expected,
  )
}

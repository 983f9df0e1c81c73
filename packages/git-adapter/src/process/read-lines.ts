import { unexpectedOutput } from './git-outcome.ts'
import { requireReadable } from './require-readable.ts'
import type { RunningGit } from './start-git.ts'

/**
 * Hands over each line that git prints while git runs: about a store with very many objects, git has more to say than
 * is good to hold at once.
 *
 * `take` answers whether the line makes sense; `expected` tells people what would.
 */
export async function readLines(
  git: RunningGit,
  expected: string,
  take: (line: string) => boolean,
): Promise<void> {
  let rest = ''
  let stranger: string | undefined
  git.stdout.setEncoding('latin1')
  git.stdout.on('data', (chunk: string) => {
    git.resetTimeout()
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    stranger ??= lines.find((line) => !take(line))
    // Nobody listens any more, so git goes.
    if (stranger !== undefined) git.stdout.destroy()
  })
  const outcome = await git.ended
  if (stranger === undefined) requireReadable(outcome)
  if (stranger === undefined && rest === '') return
  throw unexpectedOutput({ ...outcome, stdout: Buffer.from(stranger ?? rest, 'latin1') }, expected)
}

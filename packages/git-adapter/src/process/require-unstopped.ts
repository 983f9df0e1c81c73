import { gitError, type GitOutcome } from './git-outcome.ts'

/** Throws when we stopped git. A git that died by itself is an answer: it could not read the store. */
export function requireUnstopped(outcome: GitOutcome): GitOutcome {
  if (outcome.canceled || outcome.timedOut) throw gitError(outcome)
  return outcome
}

/** The last line that git printed to stderr, without its prefix. */
export function lastErrorLine({ stderr }: GitOutcome): string {
  const words = stderr
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^(?:fatal|error): /, '')
  return words === undefined || words === '' ? 'git gave no reason' : words
}

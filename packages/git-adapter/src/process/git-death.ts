import { gitError, type GitOutcome } from './git-outcome.ts'

/** Throws when somebody has stopped git; one that died of what it read tells by that how the store is. */
export function requireUnstopped(outcome: GitOutcome): GitOutcome {
  if (outcome.canceled || outcome.timedOut) throw gitError(outcome)
  return outcome
}

/** What git said last before it died. */
export function lastWords({ stderr }: GitOutcome): string {
  const words = stderr
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^(?:fatal|error): /, '')
  return words === undefined || words === '' ? 'git gave no reason' : words
}

import { CheckpointError } from '@hermes-checkpoints/core'
import { gitError, type GitOutcome } from './git-outcome.ts'

/** git's code for "fatal": in a call that only reads what must be there, something is missing or broken. */
const fatal = 128

/** Throws unless git read what the store should hold; where git says it cannot, the store is damaged. */
export function requireReadable(outcome: GitOutcome): GitOutcome {
  const { canceled, exitCode, timedOut } = outcome
  if (exitCode === 0 && !canceled && !timedOut) return outcome
  const error = gitError(outcome)
  if (exitCode !== fatal || canceled || timedOut) throw error
  throw new CheckpointError('store-damaged', `the store cannot be read: ${error.message}`, {
    hint: 'Run `hermes-checkpoints verify` to see what is damaged.',
    cause: error,
  })
}

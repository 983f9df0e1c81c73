import { CheckpointError } from '@hermes-checkpoints/core'
import { gitError, type GitOutcome } from './git-outcome.ts'

/** git's exit code for "fatal". A call that only reads existing objects gets it when one is missing or damaged. */
const fatal = 128

/** Throws unless git succeeded. A fatal error means that the store is damaged. */
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

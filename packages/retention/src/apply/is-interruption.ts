import { isCheckpointError } from '@hermes-checkpoints/core'

/** Says whether work was stopped from outside: then nothing is wrong with what it was about. */
export function isInterruption(error: unknown): boolean {
  return isCheckpointError(error) && error.code === 'interrupted'
}

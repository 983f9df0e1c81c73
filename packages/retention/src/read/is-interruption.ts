import { isCheckpointError } from '@hermes-checkpoints/core'

/** True when the user or the host stopped the work. The data is then not at fault. */
export function isInterruption(error: unknown): boolean {
  return isCheckpointError(error) && error.code === 'interrupted'
}

import { isCheckpointError } from '@hermes-checkpoints/core'

/** Does something, and something else instead if the store looks damaged on the way. */
export async function fallbackIfDamaged<Result>(
  work: () => Promise<Result>,
  otherwise: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isCheckpointError(error) || error.code !== 'store-damaged') throw error
    return otherwise()
  }
}

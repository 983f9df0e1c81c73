import { isCheckpointError } from '@hermes-checkpoints/core'

/** Runs the work; when the store turns out to be damaged, runs the fallback instead. */
export async function fallbackIfDamaged<Result>(
  work: () => Promise<Result>,
  fallback: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isCheckpointError(error) || error.code !== 'store-damaged') throw error
    return fallback()
  }
}

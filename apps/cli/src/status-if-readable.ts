import type { Engine, Status } from '@hermes-checkpoints/checkpoints'
import { isCheckpointError } from '@hermes-checkpoints/core'

/** The status; null when the store cannot be read, which must not keep anybody from deleting it. */
export async function statusIfReadable(engine: Engine): Promise<Status | null> {
  try {
    return await engine.status()
  } catch (error) {
    if (isCheckpointError(error)) return null
    throw error
  }
}

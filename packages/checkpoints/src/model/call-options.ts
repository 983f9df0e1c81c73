import type { Progress } from '@hermes-checkpoints/core'

/** Options of every call that can take longer than a moment. */
export interface CallOptions {
  /** Stops the call, just as the engine's own signal would. */
  readonly signal?: AbortSignal | undefined
  /** Receives this call's progress instead of the engine's `progress`. */
  readonly progress?: Progress | undefined
}

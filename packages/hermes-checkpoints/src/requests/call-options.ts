import type { CallOptions as EngineCallOptions } from '@hermes-checkpoints/checkpoints'
import type { ProgressStep } from '@hermes-checkpoints/core'

/** Options of every call that can last longer than a moment. */
export interface CallOptions {
  /** Stops the call. Everything stays intact, and the call fails with the code `interrupted`. */
  readonly signal?: AbortSignal | undefined
  /** Called with the state of long work from time to time. */
  readonly progress?: ((step: ProgressStep) => void) | undefined
}

/** A request with the callback in the form that the engine takes. */
export function engineCall<Request extends CallOptions>(
  request: Request,
): Omit<Request, 'progress'> & EngineCallOptions {
  const { progress, ...rest } = request
  return progress === undefined ? rest : { ...rest, progress: { report: progress } }
}

import { stoppableLocks } from '@hermes-checkpoints/lock'
import type { CallOptions } from '../model/call-options.ts'
import type { EngineContext } from './engine-context.ts'

/** The context of one call: its signal stops waiting, git and reading as the engine's own does. */
export function callContext(
  context: EngineContext,
  { progress = context.progress, signal: own }: CallOptions,
): EngineContext {
  if (own === undefined) return { ...context, progress }
  const signal = context.signal === undefined ? own : AbortSignal.any([context.signal, own])
  return {
    ...context,
    progress,
    signal,
    locks: stoppableLocks(context.locks, signal),
    git: () => ({ ...context.git(), signal }),
  }
}

import { CheckpointError, isCheckpointError } from '@hermes-checkpoints/core'
import type { Command } from '../program/command.ts'
import type { Context } from '../program/context.ts'

/** Whatever fails after Ctrl-C fails because of it; what counts then is the state that things are in. */
export function asInterruption(
  error: unknown,
  { ifInterrupted = 'nothing was changed' }: Pick<Command, 'ifInterrupted'>,
  { signal }: Pick<Context, 'signal'>,
): unknown {
  if (signal?.aborted !== true) return error
  const knowsMore = isCheckpointError(error) && error.code === 'interrupted' && error.hint
  return knowsMore ? error : new CheckpointError('interrupted', ifInterrupted, { cause: error })
}

import { CheckpointError, isCheckpointError } from '@hermes-checkpoints/core'
import type { Command } from '../program/command.ts'
import type { Context } from '../program/context.ts'

/** Turns any error after Ctrl-C into an interruption whose message says what state things are in. */
export function asInterruption(
  error: unknown,
  { ifInterrupted = 'nothing was changed' }: Pick<Command, 'ifInterrupted'>,
  { signal }: Pick<Context, 'signal'>,
): unknown {
  if (signal?.aborted !== true) return error
  const isSpecific = isCheckpointError(error) && error.code === 'interrupted' && error.hint
  return isSpecific ? error : new CheckpointError('interrupted', ifInterrupted, { cause: error })
}

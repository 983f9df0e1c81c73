import type { Brand } from './brand.ts'
import { CheckpointError } from '../errors/checkpoint-error.ts'

/** The id of a checkpoint: 40 hex digits that never change. */
export type CheckpointId = Brand<'CheckpointId'>

const fullId = /^[0-9a-f]{40}$/

/** Parses a full id, as git prints it. Prefixes and numbers are resolved against a log, not here. */
export function parseCheckpointId(text: string): CheckpointId {
  if (!fullId.test(text)) {
    throw new CheckpointError(
      'id-malformed',
      `expected a checkpoint id of 40 hex digits, found ${JSON.stringify(text)}`,
      { hint: 'Copy the id from `hermes-checkpoints log --json`.' },
    )
  }
  return text as CheckpointId
}

/** The first eight digits, for messages. */
export function shortId(id: CheckpointId): string {
  return id.slice(0, 8)
}

import {
  parseCheckpointId,
  parseProjectHash,
  type CheckpointId,
  type ProjectHash,
} from '@hermes-checkpoints/core'

/** The id of the checkpoint with that number. */
export function idOf(number: number): CheckpointId {
  return parseCheckpointId(number.toString(16).padStart(40, '0'))
}

/** The hash of the project with that number; the order of hashes is that of their numbers. */
export function hashOf(number: number): ProjectHash {
  return parseProjectHash(number.toString(16).padStart(16, '0'))
}

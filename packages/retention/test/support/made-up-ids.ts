import {
  parseCheckpointId,
  parseProjectHash,
  type CheckpointId,
  type ProjectHash,
} from '@hermes-checkpoints/core'

/** Returns the id of a numbered checkpoint. */
export function idOf(number: number): CheckpointId {
  return parseCheckpointId(number.toString(16).padStart(40, '0'))
}

/** Returns the hash of a numbered project. Hashes sort by their numbers. */
export function hashOf(number: number): ProjectHash {
  return parseProjectHash(number.toString(16).padStart(16, '0'))
}

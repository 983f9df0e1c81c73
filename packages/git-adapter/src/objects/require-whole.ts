import { CheckpointError, type ObjectId } from '@hermes-checkpoints/core'
import type { ObjectAnswer } from './object-reader.ts'

/** Returns the content of an object. Throws when it is missing, damaged or of another type. */
export function requireWhole(
  answer: ObjectAnswer,
  id: ObjectId,
  type: 'blob' | 'tree' | 'commit',
): Buffer {
  if (answer.kind === 'missing') throw storeDamaged(`the store lacks object ${id}`)
  if (answer.kind === 'damaged') throw storeDamaged(`object ${id} is damaged: ${answer.detail}`)
  if (answer.type !== type) throw storeDamaged(`object ${id} is a ${answer.type}, not a ${type}`)
  return answer.bytes
}

/** The error for a store that lacks an object of a checkpoint. */
export function storeDamaged(message: string): CheckpointError {
  return new CheckpointError('store-damaged', message, {
    hint: 'Run `hermes-checkpoints verify` to see which checkpoints are whole.',
  })
}

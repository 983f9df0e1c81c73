import type { Brand } from './brand.ts'
import { CheckpointError } from '../errors/checkpoint-error.ts'

/** The id of a blob or tree in the store: 40 hex digits. */
export type ObjectId = Brand<'ObjectId'>

const fullId = /^[0-9a-f]{40}$/

/** Parses the id of a git object. */
export function parseObjectId(text: string): ObjectId {
  if (!fullId.test(text)) {
    throw new CheckpointError(
      'id-malformed',
      `expected an object id of 40 hex digits, found ${JSON.stringify(text)}`,
    )
  }
  return text as ObjectId
}

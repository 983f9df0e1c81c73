import fc from 'fast-check'
import { parseWorkdirPath, type WorkdirPath } from '@hermes-checkpoints/core'

/** Any path: characters of every script, sequences that are cut off, and random bytes. */
export function anyPath(): fc.Arbitrary<WorkdirPath> {
  return fc
    .array(fc.oneof(character, cutCharacter, anyByte), { maxLength: 30 })
    .map((pieces) => parseWorkdirPath(Buffer.concat([Buffer.from('/'), ...pieces])))
}

const withoutNul = (bytes: Buffer): boolean => !bytes.includes(0)

const character = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 1 })
  .map((char) => Buffer.from(char))
  .filter(withoutNul)

const cutCharacter = character.map((bytes) => bytes.subarray(0, Math.max(1, bytes.length - 1)))

const anyByte = fc.integer({ min: 1, max: 255 }).map((byte) => Buffer.of(byte))

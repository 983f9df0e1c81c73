import { parseTreePath, type TreePath } from '@hermes-checkpoints/core'
import fc from 'fast-check'
import type { Exceptions } from '../../../src/model/checkpoint.ts'

const anyByte = fc.integer({ min: 1, max: 255 }).filter((byte) => byte !== 0x2f)
const anyName = fc.oneof(
  fc.uint8Array({ min: 1, minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
  fc.array(anyByte, { minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('é', '漢\u2028字', '__proto__', '"', '\\', 'a\nb', '🙂')
    .map((text) => Buffer.from(text)),
)

/** A path in a tree: names of any bytes, below a directory or not. */
export const anyTreePath: fc.Arbitrary<TreePath> = anyName
  .filter((name) => !name.includes(0x2f))
  .chain((name) => fc.constantFrom(name, Buffer.concat([Buffer.from('sub/'), name])))
  .filter(isTreePath)
  .map((path) => parseTreePath(path))

const anyBits = fc.integer({ min: 0, max: 0o7777 })

/** The metadata of a directory that git trees cannot hold. */
export const anyExceptions: fc.Arbitrary<Exceptions> = fc.record({
  usual: fc.record({ file: anyBits, program: anyBits }),
  permissions: fc
    .array(fc.tuple(anyTreePath, anyBits), { maxLength: 6 })
    .map((entries) => new Map(entries)),
  emptyDirectories: fc.array(anyTreePath, { maxLength: 4 }),
  notCaptured: fc.array(
    fc.record({
      path: anyTreePath,
      why: fc.constantFrom('special-file', 'unreadable', 'oversize', 'refused-name'),
      bytes: fc.option(fc.nat()),
    }),
    { maxLength: 4 },
  ),
})

function isTreePath(path: Buffer): boolean {
  try {
    parseTreePath(path)
    return true
  } catch {
    return false
  }
}

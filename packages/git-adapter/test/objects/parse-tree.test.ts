import { parseTree } from '@hermes-checkpoints/git-adapter'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const [one, two] = ['1'.repeat(40), '2'.repeat(40)]

describe('parseTree', () => {
  test('separates directories from files and leaves out gitlinks', () => {
    const tree = Buffer.concat([
      entry('100644', 'a b', one),
      entry('40000', 'c', two),
      entry('120000', 'd', one),
      entry('160000', 'e', two),
    ])
    expect(parseTree(tree)).toEqual({ directories: [two], files: [one, one] })
  })

  test('is null for a tree that is cut off', () => {
    const tree = entry('100644', 'a', one)
    for (let length = 1; length < tree.length; length += 1)
      expect(parseTree(tree.subarray(0, length))).toBeNull()
  })

  test('never fails', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(() => parseTree(Buffer.from(bytes))).not.toThrow()
      }),
    )
  })
})

function entry(mode: string, name: string, id: string): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])
}

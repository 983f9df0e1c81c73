import { parseCommit, parseTree } from '@hermes-checkpoints/git-adapter'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const [one, two] = ['1'.repeat(40), '2'.repeat(40)]
const people = 'author A B <a@b> 1767225600 +0100\ncommitter A B <a@b> 1767225601 +0100\n'

describe('parseCommit', () => {
  test('reads tree, parent, time and message', () => {
    const text = `tree ${one}\nparent ${two}\n${people}\nsubject\n\nparent ${one}\n`
    expect(parseCommit(Buffer.from(text))).toEqual({
      tree: one,
      parent: two,
      time: 1_767_225_600_000,
      message: `subject\n\nparent ${one}\n`,
    })
  })

  test('the first one has no parent', () => {
    const text = `tree ${one}\n${people}\nparent ${two}\n`
    expect(parseCommit(Buffer.from(text))?.parent).toBeNull()
  })

  test('takes anything else for none', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(parseCommit(Buffer.from(bytes))).toBeNull()
      }),
    )
  })
})

describe('parseTree', () => {
  test('tells directories from files and leaves out nested repositories', () => {
    const tree = Buffer.concat([
      entry('100644', 'a b', one),
      entry('40000', 'c', two),
      entry('120000', 'd', one),
      entry('160000', 'e', two),
    ])
    expect(parseTree(tree)).toEqual({ directories: [two], files: [one, one] })
  })

  test('takes one that is cut off for none', () => {
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

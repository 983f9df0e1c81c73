import type { TreePath } from '@hermes-checkpoints/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PathSetDraft, type PathSet } from '../../src/git-index/path-set.ts'

describe('PathSet', () => {
  test('has the size, order and paths of the set that it was made from, and no others', () => {
    const property = fc.property(paths, paths, (own, others) => {
      const set = pathSet(own)
      expect([...set]).toEqual(own)
      expect(set.size).toBe(own.length)
      for (const path of [...own, ...others]) expect(set.has(asPath(path))).toBe(own.includes(path))
    })
    fc.assert(property)
  })

  test('finds the directories with a path below', () => {
    const property = fc.property(paths, paths, (own, others) => {
      const set = pathSet(own)
      const above = own.flatMap((path) => [path.slice(0, path.lastIndexOf('/')), path.slice(0, -1)])
      for (const directory of [...own, ...others, ...above])
        expect(set.hasBelow(asPath(directory))).toBe(
          own.some((path) => path.startsWith(`${directory}/`)),
        )
    })
    fc.assert(property)
  })

  test('can be empty', () => {
    const set = new PathSetDraft().finish()
    expect([set.size, [...set], set.has(asPath('a')), set.hasBelow(asPath('a'))]).toEqual([
      0,
      [],
      false,
      false,
    ])
  })
})

const part = fc.constantFrom('a', 'b', 'a-', 'a0', '\x01', '\xff', '0', '.')
const paths = fc
  .uniqueArray(
    fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
    { maxLength: 30 },
  )
  .map((list) => list.toSorted())

function pathSet(list: readonly string[]): PathSet {
  const draft = new PathSetDraft()
  for (const path of list) {
    const bytes = Buffer.from(`<${path}>`, 'latin1')
    draft.add(bytes, 1, bytes.length - 1)
  }
  return draft.finish()
}

function asPath(text: string): TreePath {
  return text as unknown as TreePath
}

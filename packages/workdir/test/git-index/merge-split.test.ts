import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  craftIndex,
  ewahBitmap,
  marker,
  type CraftedEntry,
  type CraftedIndex,
} from '../support/craft-index.ts'
import { codeOf, pathsByUs, repositoryWith } from '../support/git-repository.ts'

describe('a crafted split index', () => {
  const shared: CraftedIndex = { entries: ['a', 'b', 'c'].map((name) => ({ name })) }
  const none = ewahBitmap()

  const sound: readonly (readonly [string, readonly CraftedEntry[], readonly Buffer[], string])[] =
    [
      ['no changes', [], [none, none], 'a b c'],
      ['no bitmaps', [{ name: 'd' }], [], 'a b c d'],
      ['deletions', [], [ewahBitmap(marker(false, 0, 1), 0b101n), none], 'b'],
      [
        'a replacement',
        [{ name: '', mode: 0o160_000 }],
        [none, ewahBitmap(marker(false, 0, 1), 0b010n)],
        'a c',
      ],
      ['a name of the shared index again', [{ name: 'b' }], [none, none], 'a b c'],
      [
        'a run of zeros beyond the end',
        [],
        [ewahBitmap(marker(false, 2 ** 32 - 1, 0)), none],
        'a b c',
      ],
    ]
  test.each(sound)('is merged when it has %s', (_what, entries, bitmaps, expected) => {
    const root = splitRepository(shared, { entries }, bitmaps)
    expect(pathsByUs(root).files.join(' ')).toBe(expected)
  })

  test('is merged when it deletes runs of 64 entries', () => {
    const entries = Array.from({ length: 200 }, (_, number) => ({ name: `f${1000 + number}` }))
    const deleted = ewahBitmap(marker(false, 1, 0), marker(true, 1, 1), 1n << 63n)
    const root = splitRepository({ entries }, {}, [deleted, none])
    const kept = entries.filter((_, number) => number < 64 || (number >= 128 && number !== 191))
    expect(pathsByUs(root).files).toEqual(kept.map(({ name }) => name))
  })

  const damaged: readonly (readonly [string, readonly CraftedEntry[], readonly Buffer[]])[] = [
    ['a deletion beyond the end', [], [ewahBitmap(marker(false, 0, 1), 0b1000n), none]],
    ['a run of deletions beyond the end', [], [ewahBitmap(marker(true, 1, 0)), none]],
    ['an enormous run of deletions', [], [ewahBitmap(marker(true, 2 ** 32 - 1, 0)), none]],
    ['fewer words than a marker says', [], [ewahBitmap(marker(false, 0, 2), 0n), none]],
    ['one bitmap', [], [none]],
    ['three bitmaps', [], [none, none, none]],
    ['a bitmap that is cut off', [], [none, ewahBitmap(marker(false, 0, 1), 1n).subarray(0, -5)]],
    ['a replacement that is missing', [], [none, ewahBitmap(marker(false, 0, 1), 1n)]],
    ['a replacement with a name', [{ name: 'x' }], [none, ewahBitmap(marker(false, 0, 1), 1n)]],
    ['an addition without a name', [{ name: '' }], [none, none]],
    [
      'an entry that is deleted and replaced',
      [{ name: '' }],
      [ewahBitmap(marker(false, 0, 1), 1n), ewahBitmap(marker(false, 0, 1), 1n)],
    ],
    ['additions that are not in order', [{ name: 'z' }, { name: 'y' }], [none, none]],
  ]
  test.each(damaged)('is damaged when it has %s', (_what, entries, bitmaps) => {
    expect(codeOf(splitRepository(shared, { entries }, bitmaps))).toBe('damaged')
  })

  test('is damaged when the shared index is split again', () => {
    const again = { ...shared, ...extended('link', Buffer.alloc(20, 1)) }
    expect(codeOf(splitRepository(again, {}, [none, none]))).toBe('damaged')
  })

  test('is damaged when the shared index has another checksum than its name says', () => {
    const root = repositoryWith(extended('link', Buffer.alloc(20, 1)))
    writeFileSync(join(root, '.git', `sharedindex.${'01'.repeat(20)}`), craftIndex(shared))
    expect(codeOf(root)).toBe('damaged')
  })
})

function splitRepository(
  base: CraftedIndex,
  own: CraftedIndex,
  bitmaps: readonly Buffer[],
): string {
  const bytes = craftIndex(base)
  const checksum = bytes.subarray(-20)
  const data = Buffer.concat([checksum, ...bitmaps])
  const root = repositoryWith({ ...own, extensions: [['link', data]] })
  writeFileSync(join(root, '.git', `sharedindex.${checksum.toString('hex')}`), bytes)
  return root
}

function extended(name: string, data: Buffer = Buffer.alloc(0)): CraftedIndex {
  return { extensions: [[name, data]] }
}

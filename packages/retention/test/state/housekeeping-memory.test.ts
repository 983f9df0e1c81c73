import { readFileSync, writeFileSync } from 'node:fs'
import { readMemory, writeMemory, type HousekeepingMemory } from '@hermes-checkpoints/retention'
import { describe, expect, test } from 'vitest'
import { noMemory } from '../support/no-memory.ts'
import { hashOf, idOf } from '../support/made-up-ids.ts'
import { scratchLayout, scratchStore } from '../support/scratch-store.ts'

describe('the memory of housekeeping', () => {
  test('round-trips', () => {
    const { layout } = scratchStore()
    const memory: HousekeepingMemory = {
      ranAt: 1_000,
      attemptedAt: 2_000,
      goneSince: new Map([[hashOf(1), 500]]),
      sizes: new Map([[hashOf(2), { tip: idOf(3), bytes: 20, ownBytes: 10 }]]),
      packed: { at: 900, bytes: 12_345 },
      otherBytes: 6_789,
      capUnmet: { why: 'it is too large', capBytes: 10, storeBytes: 20 },
      failure: { at: 1_500, why: 'the disk is full' },
    }
    writeMemory(layout, memory)
    expect(readMemory(layout)).toEqual(memory)
    writeMemory(layout, noMemory)
    expect(readMemory(layout)).toEqual(noMemory)
  })

  test('is empty without a file', () => {
    expect(readMemory(scratchLayout())).toEqual(noMemory)
  })

  test('of an earlier version, without `otherBytes`, is read', () => {
    const { layout } = scratchStore()
    writeMemory(layout, { ...noMemory, ranAt: 1_000 })
    const { otherBytes, ...json } = JSON.parse(readFileSync(layout.housekeeping, 'utf8')) as {
      otherBytes: unknown
    }
    writeFileSync(layout.housekeeping, JSON.stringify(json))
    expect(otherBytes).toBeNull()
    expect(readMemory(layout)).toEqual({ ...noMemory, ranAt: 1_000 })
  })

  test.each(['', '{', 'null', '[]', '7', '{"ranAt": 1}', '{"goneSince": null, "sizes": {}}'])(
    'is empty for the damaged file %j',
    (text) => {
      const { layout } = scratchStore()
      writeFileSync(layout.housekeeping, text)
      expect(readMemory(layout)).toEqual(noMemory)
    },
  )

  test.each([
    ['ranAt', '"yesterday"'],
    ['ranAt', '1e300'],
    ['attemptedAt', '{}'],
    ['goneSince', '{"0123456789abcdef": "long ago"}'],
    ['sizes', '{"0123456789abcdef": null}'],
    ['sizes', '{"0123456789abcdef": {"tip": 7, "bytes": 1, "ownBytes": 1}}'],
    ['packed', '{"at": 1}'],
    ['otherBytes', '"a lot"'],
    ['capUnmet', '{"why": 7, "capBytes": 1, "storeBytes": 1}'],
    ['failure', '{"at": 1e300, "why": "too late"}'],
    ['failure', '{"at": 1, "why": ["a list"]}'],
  ])('is empty when %s has the invalid value %s', (key, value) => {
    const { layout } = scratchStore()
    writeMemory(layout, noMemory)
    const json = JSON.parse(readFileSync(layout.housekeeping, 'utf8')) as object
    writeFileSync(layout.housekeeping, JSON.stringify({ ...json, [key]: JSON.parse(value) }))
    expect(readMemory(layout)).toEqual(noMemory)
  })
})

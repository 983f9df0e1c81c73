import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, type Layout } from '@hermes-checkpoints/core'
import { loadSettings, type SettingFlags } from '@hermes-checkpoints/settings'
import {
  housekeepingDue,
  isAutoPruneDue,
  writeLastPrune,
  writeMemory,
} from '@hermes-checkpoints/retention'
import { describe, expect, test } from 'vitest'
import { noMemory } from '../support/no-memory.ts'
import { scratchLayout } from '../support/scratch-store.ts'

const now = Date.UTC(2026, 0, 15, 12)
const minute = 60_000
const hour = 60 * minute
const mb = 1024 * 1024
const reserve = 256 * 1024

// Nothing here is a repository, so a call of git would fail.
describe('housekeepingDue, without starting git', () => {
  test('returns null when maintenance ran an hour ago and the store is tidy', async () => {
    expect(await due(tidyStore())).toBeNull()
  })

  test('detects many loose objects', async () => {
    const places = tidyStore()
    for (let number = 0; number < 9; number += 1) {
      plant(places, `17/${number.toString(16).padStart(38, '0')}`, 1)
    }
    expect(await due(places)).toBe('many-objects')
  })

  test('detects many packs', async () => {
    const places = tidyStore()
    for (let number = 0; number < 51; number += 1) plant(places, `pack/pack-${number}.pack`, 1)
    expect(await due(places)).toBe('many-packs')
  })

  test('detects a store above its cap', async () => {
    const places = tidyStore()
    plant(places, 'pack/pack-1.pack', mb + 1)
    expect(await due(places)).toBe('over-cap')
    expect(await due(places, { 'checkpoints.max_total_size_mb': 2 })).toBeNull()
    expect(await due(places, { 'checkpoints.max_total_size_mb': 0 })).toBeNull()
  })

  test('law 8: counts the reserve before the first maintenance has measured the rest of the store', async () => {
    const places = tidyStore()
    plant(places, 'pack/pack-1.pack', mb - reserve)
    expect(await due(places)).toBeNull()
    plant(places, 'pack/pack-1.pack', mb - reserve + 1)
    expect(await due(places)).toBe('over-cap')
  })

  test('law 8: counts what the last maintenance measured beside the packs', async () => {
    const places = tidyStore()
    writeMemory(places, { ...noMemory, otherBytes: mb / 2 })
    plant(places, 'pack/pack-1.pack', mb / 2)
    expect(await due(places)).toBeNull()
    plant(places, 'pack/pack-1.pack', mb / 2 + 1)
    expect(await due(places)).toBe('over-cap')
  })

  test.each([
    ['never', null, 'interval'],
    ['less than a day ago', now - 24 * hour + 1, null],
    ['a day ago', now - 24 * hour, 'interval'],
    ['in the future', now + hour, 'interval'],
  ])('checks the interval when maintenance ran %s', async (_, last, expected) => {
    const places = emptyStore()
    if (last !== null) writeLastPrune(places, last)
    expect(await due(places)).toBe(expected)
  })

  test('ignores the interval when automatic pruning is off', async () => {
    const places = emptyStore()
    const flags = { 'checkpoints.auto_prune': false }
    expect(await due(places, flags)).toBeNull()
    expect(isAutoPruneDue(places, await settingsWith(flags), now)).toBe(false)
  })

  test.each([
    ['a moment ago', now, null],
    ['nine minutes ago', now - 9 * minute, null],
    ['ten minutes ago', now - 10 * minute, 'over-cap'],
    ['in the future', now + hour, 'over-cap'],
  ])('law 9: waits ten minutes after an attempt, here %s', async (_, attemptedAt, expected) => {
    const places = tidyStore()
    plant(places, 'pack/pack-1.pack', 2 * mb)
    writeMemory(places, { ...noMemory, attemptedAt })
    expect(await due(places)).toBe(expected)
  })

  test.each([
    ['as large as before', 2 * mb, 1, null],
    ['larger by less than 5 %', Math.floor(2.1 * mb), 1, null],
    ['larger by more than 5 %', Math.ceil(2.1 * mb) + 1, 1, 'over-cap'],
    ['under another cap', 2 * mb, 1.5, 'over-cap'],
  ])(
    'reliability 46: retries a cap that could not be met, when the store is %s',
    async (_, bytes, knownCap, expected) => {
      const places = tidyStore()
      plant(places, 'pack/pack-1.pack', bytes)
      const capUnmet = { why: 'it is full', capBytes: knownCap * mb, storeBytes: 2 * mb }
      writeMemory(places, { ...noMemory, capUnmet, otherBytes: 0 })
      expect(await due(places)).toBe(expected)
    },
  )
})

function emptyStore(): Layout {
  const places = scratchLayout()
  mkdirSync(places.store, { recursive: true })
  return places
}

function tidyStore(): Layout {
  const places = emptyStore()
  writeLastPrune(places, now - hour)
  return places
}

function plant({ objects }: Layout, name: string, bytes: number): void {
  const file = join(objects, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, Buffer.alloc(bytes))
}

async function due(places: Layout, flags: SettingFlags = {}) {
  return housekeepingDue(places, await settingsWith(flags), now)
}

async function settingsWith(flags: SettingFlags) {
  const { settings } = await loadSettings({
    home: parseAbsolutePath('/nonexistent'),
    env: {},
    flags: { 'checkpoints.max_total_size_mb': 1, ...flags },
  })
  return settings.checkpoints
}

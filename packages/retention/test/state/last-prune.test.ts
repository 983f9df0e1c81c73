import { mkdirSync, writeFileSync } from 'node:fs'
import { writeLastPrune } from '@hermes-checkpoints/retention'
import { readLastPrune } from '../../src/state/last-prune.ts'
import { upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchLayout } from '../support/scratch-store.ts'

const now = Date.UTC(2026, 0, 15, 12)

describe('the marker of the last run', () => {
  test('is read as it was written, to the millisecond', () => {
    const places = placesWithBase()
    writeLastPrune(places, now - 1)
    expect(readLastPrune(places, now)).toBe(now - 1)
  })

  test('is read as upstream writes it', () => {
    const places = placesWithBase()
    upstreamStore(places.base).markPruned(now / 1000 - 60.5)
    expect(readLastPrune(places, now)).toBe(now - 60_500)
  })

  test('is never where there is none', () => {
    expect(readLastPrune(scratchLayout(), now)).toBeNull()
  })

  test.each(['', ' \n', 'yesterday', 'nan', 'NaN', 'inf', 'Infinity', '\0\0\0', '1,5', '{}'])(
    'upstream: %j is no time, so maintenance has never run',
    (text) => {
      const places = placesWithBase()
      writeFileSync(places.lastPrune, text)
      expect(readLastPrune(places, now)).toBeNull()
    },
  )

  test('a time to come does not put maintenance off', () => {
    const places = placesWithBase()
    writeLastPrune(places, now + 1)
    expect(readLastPrune(places, now)).toBeNull()
  })

  test('a directory in its place is no time either', () => {
    const places = scratchLayout()
    mkdirSync(places.lastPrune, { recursive: true })
    expect(readLastPrune(places, now)).toBeNull()
  })
})

function placesWithBase() {
  const places = scratchLayout()
  mkdirSync(places.base)
  return places
}

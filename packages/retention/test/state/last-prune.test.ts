import { mkdirSync, writeFileSync } from 'node:fs'
import { writeLastPrune } from '@hermes-checkpoints/retention'
import { readLastPrune } from '../../src/state/last-prune.ts'
import { upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchLayout } from '../support/scratch-store.ts'

const now = Date.UTC(2026, 0, 15, 12)

describe('the marker of the last run', () => {
  test('round-trips to the millisecond', () => {
    const places = placesWithBase()
    writeLastPrune(places, now - 1)
    expect(readLastPrune(places, now)).toBe(now - 1)
  })

  test('is read as upstream writes it', () => {
    const places = placesWithBase()
    upstreamStore(places.base).markPruned(now / 1000 - 60.5)
    expect(readLastPrune(places, now)).toBe(now - 60_500)
  })

  test('means never when it is missing', () => {
    expect(readLastPrune(scratchLayout(), now)).toBeNull()
  })

  test.each(['', ' \n', 'yesterday', 'nan', 'NaN', 'inf', 'Infinity', '\0\0\0', '1,5', '{}'])(
    'upstream: %j is not a time and means never',
    (text) => {
      const places = placesWithBase()
      writeFileSync(places.lastPrune, text)
      expect(readLastPrune(places, now)).toBeNull()
    },
  )

  test('means never when it is in the future, which must not postpone maintenance', () => {
    const places = placesWithBase()
    writeLastPrune(places, now + 1)
    expect(readLastPrune(places, now)).toBeNull()
  })

  test('means never when a directory is in its place', () => {
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

import { readClocks } from '@hermes-checkpoints/workdir'
import { expect, test } from 'vitest'
import { minElapsedMs } from '../../src/model/clock-reading.ts'

test.each([
  ['both agree', { at: 5000, uptimeMs: 5000 }, 4000],
  ['the clock has jumped ahead', { at: 90_000, uptimeMs: 1500 }, 500],
  ['the clock was set back', { at: 0, uptimeMs: 9000 }, 0],
  ['the machine was restarted', { at: 90_000, uptimeMs: 10 }, 0],
])('minElapsedMs returns the time that certainly passed: %s', (_label, later, expected) => {
  expect(minElapsedMs({ at: 1000, uptimeMs: 1000 }, later)).toBe(expected)
})

test('the uptime never decreases', () => {
  const [one, other] = [readClocks({ now: () => 7 }), readClocks({ now: () => 7 })]
  expect(one.at).toBe(7)
  expect(other.uptimeMs).toBeGreaterThanOrEqual(one.uptimeMs)
})

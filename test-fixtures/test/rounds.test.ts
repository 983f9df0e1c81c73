import { rounds } from '@hermes-checkpoints/test-fixtures'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllEnvs())

test('a fifth by default', () => {
  vi.stubEnv('HERMES_LONG_TESTS', '')
  expect([rounds(300), rounds(1)]).toEqual([60, 1])
})

test('all rounds in long tests', () => {
  vi.stubEnv('HERMES_LONG_TESTS', '1')
  expect(rounds(300)).toBe(300)
})

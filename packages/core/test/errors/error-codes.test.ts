import { expect, test } from 'vitest'
import { exitCodeOf } from '@hermes-checkpoints/core'

const special = {
  'lock-busy': 11,
  'store-damaged': 12,
  'database-damaged': 12,
  interrupted: 130,
}

test('a held lock, damage and an interruption have exit codes of their own', () => {
  expect(exitCodeOf).toMatchObject(special)
})

test('every other error exits as a failure', () => {
  const others = Object.entries(exitCodeOf).filter(([code]) => !Object.hasOwn(special, code))
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(([, exitCode]) => exitCode !== 2)).toEqual([])
})

test('every code is lower-case words with dashes', () => {
  for (const code of Object.keys(exitCodeOf)) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

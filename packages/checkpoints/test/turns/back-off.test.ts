import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { createBackOff, type BackOff } from '../../src/turns/back-off.ts'

const [large, small] = [parseWorkdirPath('/large'), parseWorkdirPath('/small')]

describe('createBackOff', () => {
  test('no directory has to wait at first', () => {
    expect(createBackOff().turnsLeft(large)).toBe(0)
  })

  test('a directory that ran out of time pauses for this turn and the next, however often it is tried', () => {
    const backOff = createBackOff()
    backOff.ranOut(large)
    expect([backOff.turnsLeft(large), backOff.turnsLeft(large)]).toEqual([2, 2])
    backOff.turn()
    expect(backOff.turnsLeft(large)).toBe(1)
    backOff.turn()
    expect(backOff.turnsLeft(large)).toBe(0)
  })

  test('a turn of one directory brings its own next try nearer, and no other', () => {
    const backOff = createBackOff()
    backOff.ranOut(large)
    backOff.turnOf(small)
    expect(backOff.turnsLeft(large)).toBe(2)
    backOff.turnOf(large)
    expect(backOff.turnsLeft(large)).toBe(1)
    backOff.turnOf(large)
    backOff.turnOf(large)
    expect(backOff.turnsLeft(large)).toBe(0)
  })

  test('each time in a row doubles the pause, up to a limit', () => {
    const backOff = createBackOff()
    const pauses = Array.from({ length: 8 }, () => pauseOf(backOff))
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 32, 32])
  })

  test('an attempt in time ends the pauses', () => {
    const backOff = createBackOff()
    pauseOf(backOff)
    pauseOf(backOff)
    backOff.wasInTime(large)
    expect(backOff.turnsLeft(large)).toBe(0)
    expect(pauseOf(backOff)).toBe(1)
  })

  test('another directory does not wait', () => {
    const backOff = createBackOff()
    backOff.ranOut(large)
    expect(backOff.turnsLeft(small)).toBe(0)
  })
})

/** Runs out of time and waits for the end of the pause. Returns its length in whole turns. */
function pauseOf(backOff: BackOff): number {
  backOff.ranOut(large)
  const turns = backOff.turnsLeft(large) - 1
  for (let turn = 0; turn <= turns; turn += 1) backOff.turn()
  return turns
}

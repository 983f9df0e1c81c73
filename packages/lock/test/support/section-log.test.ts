import { expect, test } from 'vitest'
import { contend } from './contend.ts'
import { scratchLock } from './scratch-lock.ts'
import { countSections, findOverlaps } from './section-log.ts'

test('sections one after the other do not overlap', () => {
  const log = logOf('enter exclusive a', 'leave exclusive a', 'enter shared b', 'leave shared b')
  expect(countSections(log)).toBe(2)
  expect(findOverlaps(log)).toEqual([])
})

test('shared sections can overlap', () => {
  const log = logOf('enter shared a', 'enter shared b', 'leave shared a', 'leave shared b')
  expect(findOverlaps(log)).toEqual([])
})

test.each([
  ['exclusive', 'exclusive'],
  ['exclusive', 'shared'],
  ['shared', 'exclusive'],
])('a section that is %s excludes one that is %s', (first, second) => {
  const log = logOf(`enter ${first} a`, `enter ${second} b`, `leave ${first} a`)
  expect(findOverlaps(log)).toEqual(['b during a'])
})

test('a section of a killed process counts as ended', () => {
  const log = logOf('enter exclusive a', 'enter exclusive b', 'leave exclusive b')
  expect(findOverlaps(log)).toEqual([])
})

test('the proof of exclusion fails without a lock', async () => {
  const log = await contend('none', scratchLock(), (text) => findOverlaps(text).length > 0)
  expect(findOverlaps(log)).not.toEqual([])
})

function logOf(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatTime, isoTime } from '@hermes-checkpoints/core'

const instant = Date.UTC(2026, 4, 8, 1, 1, 47, 999)

test.each([
  ['UTC', '2026-05-08 01:01', '2026-05-08T01:01:47+00:00'],
  ['Europe/Berlin', '2026-05-08 03:01', '2026-05-08T03:01:47+02:00'],
  ['America/St_Johns', '2026-05-07 22:31', '2026-05-07T22:31:47-02:30'],
  ['Asia/Kathmandu', '2026-05-08 06:46', '2026-05-08T06:46:47+05:45'],
])('a time is shown in the local zone, here %s', (zone, forPeople, forPrograms) => {
  vi.stubEnv('TZ', zone)
  expect(formatTime(instant)).toBe(forPeople)
  expect(isoTime(instant)).toBe(forPrograms)
})

test('the offset is the one of the time itself, not of today', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(isoTime(Date.UTC(2026, 0, 8, 1))).toBe('2026-01-08T02:00:00+01:00')
})

test('an ISO time gives back the instant it was made from, to the second', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham'),
      fc.date({ min: new Date('1975-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (zone, date) => {
        vi.stubEnv('TZ', zone)
        const wholeSecond = Math.floor(date.getTime() / 1000) * 1000
        expect(Date.parse(isoTime(date.getTime()))).toBe(wholeSecond)
      },
    ),
  )
})

test.each([null, undefined, Number.NaN, 1e300])('the time %s is unknown', (unknown) => {
  expect(formatTime(unknown)).toBe('—')
})

test.each([Number.NaN, 1e300])('%d has no ISO time', (unknown) => {
  expect(() => isoTime(unknown)).toThrow(RangeError)
})

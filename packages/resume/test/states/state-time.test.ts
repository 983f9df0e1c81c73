import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { YamlTimestamp } from '@hermes-checkpoints/resume'
import { formatStateTime, parseStateTime } from '../../src/states/state-time.ts'

const noon = Date.UTC(2026, 4, 8, 12)

describe('formatStateTime', () => {
  test.each([
    ['UTC', '2026-05-08T12:00:00'],
    ['Europe/Berlin', '2026-05-08T14:00:00'],
    ['America/St_Johns', '2026-05-08T09:30:00'],
  ])('upstream: is local time without a zone, in %s', (zone, text) => {
    vi.stubEnv('TZ', zone)
    expect(formatStateTime(noon)).toBe(text)
  })

  test.each([
    [noon + 5, '2026-05-08T12:00:00.005000'],
    [noon + 123.456, '2026-05-08T12:00:00.123456'],
    [-1, '1969-12-31T23:59:59.999000'],
  ])('upstream: has microseconds unless they are zero: %d', (instant, text) => {
    vi.stubEnv('TZ', 'UTC')
    expect(formatStateTime(instant)).toBe(text)
  })
})

describe('parseStateTime', () => {
  test.each([
    ['2026-05-08T12:00:00', noon],
    ['2026-05-08 12:00:00', noon],
    ['2026-05-08T12:00', noon],
    ['2026-05-08T12:00:00.5', noon + 500],
    ['2026-05-08T12:00:00.123456', noon + 123.456],
    ['2026-05-08T12:00:00Z', noon],
    ['2026-05-08T14:00:00+02:00', noon],
    ['2026-05-08T14:00:00+0200', noon],
    ['2026-05-08 07:00:00 -5', noon],
    ['2026-5-8t12:00:00', noon],
    ['2026-05-08', noon - 12 * 60 * 60 * 1000],
  ])('reads %s as a string and as a timestamp', (text, instant) => {
    vi.stubEnv('TZ', 'UTC')
    expect(parseStateTime(text)).toBeCloseTo(instant, 6)
    expect(parseStateTime(new YamlTimestamp(text))).toBeCloseTo(instant, 6)
  })

  test('a time without a zone is local', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    expect(parseStateTime('2026-05-08T21:00:00')).toBe(noon)
    expect(parseStateTime('2026-05-08T12:00:00Z')).toBe(noon)
  })

  test.each([
    '',
    'yesterday',
    '2026',
    '2026-13-01T00:00:00',
    '2026-02-30T00:00:00',
    '12:00:00',
    '2026-05-08T25:00:00',
    '2026-05-08T12:60:00',
    '2026-05-08T12:00:00 Europe/Berlin',
    null,
    0,
    1_778_241_600,
    true,
    [],
    {},
    undefined,
  ])('%j is no time', (value) => {
    expect(parseStateTime(value)).toBeNull()
  })

  test.each(['UTC', 'Europe/Berlin', 'Pacific/Apia', 'America/St_Johns'])(
    'reads what was written, to the millisecond, in %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      const property = fc.property(fc.date({ noInvalidDate: true, min, max }), (date) => {
        const back = parseStateTime(formatStateTime(date.getTime())) ?? Number.NaN
        // The hour that is repeated when the clocks go back is ambiguous.
        expect([0, 3_600_000]).toContain(Math.abs(Math.round(back) - date.getTime()))
      })
      fc.assert(property)
    },
  )
})

const min = new Date('1990-01-01T00:00:00Z')
const max = new Date('2090-01-01T00:00:00Z')

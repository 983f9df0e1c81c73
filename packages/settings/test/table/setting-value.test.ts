import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingTable, type SettingValue } from '@hermes-checkpoints/settings'
import type { SettingKey } from '../../src/table/setting-table.ts'
import { parseSettingValue } from '../../src/table/setting-value.ts'

test.each([
  ['true', true],
  ['TRUE', true],
  ['1', true],
  ['yes', true],
  ['On', true],
  ['false', false],
  ['0', false],
  ['No', false],
  ['OFF', false],
])('the word %s switches a setting: %s', (text, expected) => {
  expect(parse('checkpoints.enabled', text)).toBe(expected)
})

test('a whole number is read back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (value) => {
      expect(parse('checkpoints.max_snapshots', String(value))).toBe(value)
    }),
  )
})

test('any finite number is read back as it was written', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(parse('sessions.retention_days', String(value))).toBe(Number(String(value)))
    }),
  )
})

const tooLarge = '9007199254740992'

test.each<[SettingKey, string, string]>([
  ['checkpoints.enabled', 'maybe', 'expected true or false, found "maybe"'],
  ['checkpoints.enabled', '2', 'expected true or false, found "2"'],
  ['checkpoints.max_snapshots', '0', 'expected a whole number of at least 1, found 0'],
  ['checkpoints.max_snapshots', '2.5', 'expected a whole number of at least 1, found 2.5'],
  ['checkpoints.max_snapshots', 'many', 'expected a whole number of at least 1, found "many"'],
  ['checkpoints.max_snapshots', '', 'expected a whole number of at least 1, found ""'],
  [
    'checkpoints.max_snapshots',
    tooLarge,
    `expected a whole number of at least 1, found ${tooLarge}`,
  ],
  ['checkpoints.max_total_size_mb', '-1', 'expected a whole number of at least 0, found -1'],
  ['checkpoints.max_file_size_mb', 'NaN', 'expected a whole number of at least 0, found "NaN"'],
  ['checkpoints.retention_days', 'Infinity', 'expected a number, found "Infinity"'],
  ['sessions.retention_days', '1e999', 'expected a number, found "1e999"'],
  ['sessions.min_interval_hours', '0x18', 'expected a number, found "0x18"'],
  ['sessions.min_interval_hours', '24h', 'expected a number, found "24h"'],
  ['checkpoints.exclude', 'a,,b', 'expected a list of patterns, found a list'],
])('%s refuses %j', (key, text, message) => {
  expect(() => parse(key, text)).toThrow(
    expect.objectContaining({ code: 'config-invalid', message: `HERE: ${message}` }),
  )
})

test('the error for an invalid value names the default', () => {
  expect(() => parse('checkpoints.max_snapshots', 'many')).toThrow(
    expect.objectContaining({ hint: 'Correct the value, or remove it for the default, 20.' }),
  )
})

test('patterns are separated by commas', () => {
  expect(parse('checkpoints.exclude', '*.bin, data/')).toEqual(['*.bin', 'data/'])
})

test('an empty string is an empty list of patterns', () => {
  expect(parse('checkpoints.exclude', ' ')).toEqual([])
})

function parse(key: SettingKey, text: string): SettingValue {
  const setting = settingTable.find((row) => row.key === key)
  if (setting === undefined) throw new Error(`no setting ${key}`)
  return parseSettingValue(setting, text, 'HERE')
}

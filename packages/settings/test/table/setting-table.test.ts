import { expect, test } from 'vitest'
import { environmentName, settingTable } from '@hermes-checkpoints/settings'
import { yamlKey } from '../../src/table/setting-table.ts'

test('the key of a setting consists of its section and its YAML key', () => {
  for (const setting of settingTable) {
    expect(`${setting.section}.${yamlKey(setting)}`).toBe(setting.key)
  }
})

test('a YAML key is the snake_case of the property’s name', () => {
  for (const setting of settingTable) {
    const snakeCase = setting.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    expect(yamlKey(setting)).toBe(snakeCase)
  }
})

test('no two settings share a key', () => {
  expect(new Set(settingTable.map(({ key }) => key)).size).toBe(settingTable.length)
})

test('every setting has an environment variable', () => {
  expect(settingTable.map(environmentName)).toEqual([
    'HERMES_CHECKPOINTS_ENABLED',
    'HERMES_CHECKPOINTS_MAX_SNAPSHOTS',
    'HERMES_CHECKPOINTS_KEEP_HOURLY',
    'HERMES_CHECKPOINTS_KEEP_DAILY',
    'HERMES_CHECKPOINTS_MAX_TOTAL_SIZE_MB',
    'HERMES_CHECKPOINTS_MAX_FILE_SIZE_MB',
    'HERMES_CHECKPOINTS_EXCLUDE',
    'HERMES_CHECKPOINTS_INCLUDE',
    'HERMES_CHECKPOINTS_AUTO_PRUNE',
    'HERMES_CHECKPOINTS_RETENTION_DAYS',
    'HERMES_CHECKPOINTS_DELETE_ORPHANS',
    'HERMES_CHECKPOINTS_MIN_INTERVAL_HOURS',
    'HERMES_SESSIONS_AUTO_PRUNE',
    'HERMES_SESSIONS_RETENTION_DAYS',
    'HERMES_SESSIONS_VACUUM_AFTER_PRUNE',
    'HERMES_SESSIONS_MIN_INTERVAL_HOURS',
  ])
})

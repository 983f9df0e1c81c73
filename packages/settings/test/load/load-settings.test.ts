import { expect, test } from 'vitest'
import { configFile } from '@hermes-checkpoints/core'
import {
  environmentName,
  loadSettings,
  settingTable,
  type LoadedSettings,
  type SettingEntry,
  type Settings,
} from '@hermes-checkpoints/settings'
import type { SettingKey } from '../../src/table/setting-table.ts'
import { temporaryHome } from '../support/temporary-home.ts'

test('a home without a config file has the defaults', async () => {
  const expected: Settings = {
    checkpoints: {
      enabled: false,
      maxSnapshots: 20,
      keepHourly: 0,
      keepDaily: 0,
      maxTotalSizeMb: 500,
      maxFileSizeMb: 10,
      exclude: [],
      include: [],
      autoPrune: true,
      retentionDays: 7,
      deleteOrphans: true,
      minIntervalHours: 24,
    },
    sessions: {
      autoPrune: false,
      retentionDays: 90,
      vacuumAfterPrune: true,
      minIntervalHours: 24,
    },
  }
  const loaded = await loadSettings({ home: await temporaryHome(), env: {} })
  expect(loaded.settings).toEqual(expected)
  expect(loaded.warnings).toEqual([])
})

test('every setting is listed in the order of the table', async () => {
  const home = await temporaryHome('sessions: {retention_days: 3}')
  const { entries } = await loadSettings({ home, env: { HERMES_CHECKPOINTS_ENABLED: 'yes' } })
  expect(entries.map(({ key }) => key)).toEqual(settingTable.map(({ key }) => key))
})

test('each source overrides the ones before it: default, file, environment, flag', async () => {
  const home = await temporaryHome(
    'checkpoints: {max_total_size_mb: 1, max_file_size_mb: 1, retention_days: 1}',
  )
  const loaded = await loadSettings({
    home,
    env: { HERMES_CHECKPOINTS_MAX_FILE_SIZE_MB: '2', HERMES_CHECKPOINTS_RETENTION_DAYS: '2' },
    flags: { 'checkpoints.retention_days': 3 },
  })
  const path = configFile(home)
  const variable = 'HERMES_CHECKPOINTS_MAX_FILE_SIZE_MB'
  expect(entry(loaded, 'checkpoints.max_snapshots')).toMatchObject({
    value: 20,
    source: { kind: 'default' },
  })
  expect(entry(loaded, 'checkpoints.max_total_size_mb')).toMatchObject({
    value: 1,
    source: { kind: 'file', path },
  })
  expect(entry(loaded, 'checkpoints.max_file_size_mb')).toMatchObject({
    value: 2,
    source: { kind: 'environment', variable },
  })
  expect(entry(loaded, 'checkpoints.retention_days')).toMatchObject({
    value: 3,
    source: { kind: 'flag' },
  })
  expect(loaded.settings.checkpoints).toMatchObject({
    maxSnapshots: 20,
    maxTotalSizeMb: 1,
    maxFileSizeMb: 2,
    retentionDays: 3,
  })
})

test.each(settingTable)('the environment sets $key', async (setting) => {
  const variable = environmentName(setting)
  const [text, value] = samples[setting.kind]
  const loaded = await loadSettings({ home: await temporaryHome(), env: { [variable]: text } })
  expect(entry(loaded, setting.key)).toEqual({
    key: setting.key,
    value,
    source: { kind: 'environment', variable },
  })
  expect(loaded.settings[setting.section]).toHaveProperty(setting.name, value)
})

test('an empty environment variable counts as unset', async () => {
  const home = await temporaryHome('checkpoints: {max_snapshots: 5}')
  const { settings } = await loadSettings({ home, env: { HERMES_CHECKPOINTS_MAX_SNAPSHOTS: ' ' } })
  expect(settings.checkpoints.maxSnapshots).toBe(5)
})

test('an undefined flag counts as not given', async () => {
  const flags = { 'checkpoints.max_snapshots': undefined }
  const loaded = await loadSettings({ home: await temporaryHome(), env: {}, flags })
  expect(entry(loaded, 'checkpoints.max_snapshots').source).toEqual({ kind: 'default' })
})

test('an invalid environment variable is refused by name', async () => {
  const env = { HERMES_CHECKPOINTS_MAX_SNAPSHOTS: 'lots' }
  await expect(loadSettings({ home: await temporaryHome(), env })).rejects.toMatchObject({
    code: 'config-invalid',
    message:
      'HERMES_CHECKPOINTS_MAX_SNAPSHOTS: expected a whole number of at least 1, found "lots"',
  })
})

test.each([0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, true])(
  'a flag with the wrong value %s is refused',
  async (value) => {
    const flags = { 'checkpoints.max_snapshots': value }
    const home = await temporaryHome()
    await expect(loadSettings({ home, env: {}, flags })).rejects.toMatchObject({
      code: 'config-invalid',
      message: `the flag for checkpoints.max_snapshots: expected a whole number of at least 1, found ${value}`,
    })
  },
)

test('an invalid value is refused even if another source overrides it', async () => {
  const env = { HERMES_SESSIONS_RETENTION_DAYS: 'long' }
  const flags = { 'sessions.retention_days': 30 }
  const home = await temporaryHome()
  await expect(loadSettings({ home, env, flags })).rejects.toMatchObject({
    message: 'HERMES_SESSIONS_RETENTION_DAYS: expected a number, found "long"',
  })
})

function entry({ entries }: LoadedSettings, key: SettingKey): SettingEntry {
  const found = entries.find((candidate) => candidate.key === key)
  if (found === undefined) throw new Error(`no entry for ${key}`)
  return found
}

/** A string for each kind of setting, and its value. */
const samples = {
  boolean: ['oN', true],
  whole: ['17', 17],
  number: ['17', 17],
  patterns: ['17', ['17']],
} as const

import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { configFile } from '@hermes-checkpoints/core'
import { loadSettings, settingTable, type SettingValue } from '@hermes-checkpoints/settings'
import { yamlKey, type Setting } from '../../src/table/setting-table.ts'
import { temporaryHome } from '../support/temporary-home.ts'

test('every file of valid settings is read back with the file as their source', async () => {
  const home = await temporaryHome()
  const source = { kind: 'file', path: configFile(home) }
  await fc.assert(
    fc.asyncProperty(someSettings(), async (given) => {
      await writeFile(configFile(home), stringify(sectionsOf(given), { version: '1.1' }))
      const { entries, warnings } = await loadSettings({ home, env: {} })
      const fromFile = entries.filter((entry) => entry.source.kind === 'file')
      expect(fromFile).toEqual(given.map(([{ key }, value]) => ({ key, value, source })))
      expect(warnings).toEqual([])
    }),
  )
})

test.each(['null', '~', ''])('the value %j leaves a setting unset', async (nothing) => {
  const home = await temporaryHome(`checkpoints:\n  max_snapshots: ${nothing}\n`)
  const { settings, warnings } = await loadSettings({ home, env: {} })
  expect(settings.checkpoints.maxSnapshots).toBe(20)
  expect(warnings).toEqual([])
})

test('an unknown key is named, with the most similar key', async () => {
  const home = await temporaryHome(
    'checkpoints: {max_snapshot: 5, colour: red}\nsessions: {Retention_Days: 5}',
  )
  const { settings, warnings } = await loadSettings({ home, env: {} })
  const path = configFile(home)
  expect(warnings).toEqual([
    `checkpoints.max_snapshot in ${path} has no effect here; did you mean max_snapshots?`,
    `checkpoints.colour in ${path} has no effect here`,
    `sessions.Retention_Days in ${path} has no effect here; did you mean retention_days?`,
  ])
  expect(settings.checkpoints.maxSnapshots).toBe(20)
})

test.each([
  ['checkpoints.enabled', '1', 'true or false, found 1'],
  ['checkpoints.enabled', '"yes"', 'true or false, found "yes"'],
  ['checkpoints.enabled', '[]', 'true or false, found a list'],
  ['checkpoints.enabled', '&self [*self]', 'true or false, found a list'],
  ['checkpoints.auto_prune', '2026-05-08', 'true or false, found a date'],
  ['checkpoints.max_snapshots', '0', 'a whole number of at least 1, found 0'],
  ['checkpoints.max_snapshots', '"20"', 'a whole number of at least 1, found "20"'],
  ['checkpoints.max_snapshots', 'yes', 'a whole number of at least 1, found true'],
  ['checkpoints.max_snapshots', '2.5', 'a whole number of at least 1, found 2.5'],
  ['checkpoints.max_snapshots', '.nan', 'a whole number of at least 1, found NaN'],
  ['checkpoints.max_total_size_mb', '-1', 'a whole number of at least 0, found -1'],
  ['checkpoints.max_total_size_mb', '.inf', 'a whole number of at least 0, found Infinity'],
  ['checkpoints.max_file_size_mb', '10 MB', 'a whole number of at least 0, found "10 MB"'],
  ['checkpoints.max_file_size_mb', '{}', 'a whole number of at least 0, found a map'],
  ['sessions.retention_days', '-.inf', 'a number, found -Infinity'],
  ['sessions.retention_days', '90 days', 'a number, found "90 days"'],
])('%s refuses %s', async (key, written, expected) => {
  const [section, name] = key.split('.')
  const home = await temporaryHome(`${section}:\n  ${name}: ${written}\n`)
  const fallback = settingTable.find((setting) => setting.key === key)?.default
  await expect(loadSettings({ home, env: {} })).rejects.toMatchObject({
    code: 'config-invalid',
    message: `${key} in ${configFile(home)}: expected ${expected}`,
    hint: `Correct the value, or remove it for the default, ${String(fallback)}.`,
  })
})

type Given = readonly (readonly [Setting, SettingValue])[]

/** Some settings in the order of the table, each with a valid value. */
function someSettings(): fc.Arbitrary<Given> {
  return fc
    .subarray([...settingTable])
    .chain((settings) =>
      fc.tuple(...settings.map((setting) => fc.tuple(fc.constant(setting), valueOf(setting)))),
    )
}

function valueOf(setting: Setting): fc.Arbitrary<SettingValue> {
  if (setting.kind === 'boolean') return fc.boolean()
  if (setting.kind === 'whole') return fc.integer({ min: setting.minimum })
  if (setting.kind === 'patterns') return fc.array(fc.stringMatching(/^[a-z*/.]{1,8}$/))
  return fc.double({ noNaN: true, noDefaultInfinity: true })
}

function sectionsOf(given: Given): Record<string, Record<string, SettingValue>> {
  const sections: Record<string, Record<string, SettingValue>> = { checkpoints: {}, sessions: {} }
  for (const [setting, value] of given) {
    Object.assign(sections[setting.section] ?? {}, { [yamlKey(setting)]: value })
  }
  return sections
}

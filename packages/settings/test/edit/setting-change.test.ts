import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  configFile,
  parseAbsolutePath,
  type AbsolutePath,
  type Environment,
} from '@hermes-checkpoints/core'
import {
  applySettingChange,
  loadSettings,
  planSettingChange,
  type SettingChange,
} from '@hermes-checkpoints/settings'
import { temporaryHome } from '../support/temporary-home.ts'

const key = 'checkpoints.max_snapshots'

test('a plan has the old and the new value, and writes nothing', async () => {
  const home = await temporaryHome('checkpoints: {max_snapshots: 20}')
  expect(await plan(home, '5')).toMatchObject({
    key,
    file: configFile(home),
    before: 20,
    value: 5,
    inForce: { key, value: 5, source: { kind: 'file', path: configFile(home) } },
    newText: 'checkpoints: {max_snapshots: 5}',
  })
  expect(readdirSync(home)).toEqual(['config.yaml'])
  expect(readFileSync(configFile(home), 'utf8')).toBe('checkpoints: {max_snapshots: 20}')
})

test('an applied change is read back', async () => {
  const home = await temporaryHome('checkpoints:\n  max_snapshots: 20 # many\n')
  applySettingChange(await plan(home, '5'))
  expect((await loadSettings({ home, env: {} })).settings.checkpoints.maxSnapshots).toBe(5)
  expect(readdirSync(home)).toEqual(['config.yaml'])
})

test('a missing home and file are created, for their owner only', async () => {
  const home = parseAbsolutePath(join(await temporaryHome(), 'not', 'there'))
  const change = await plan(home, '5')
  expect(existsSync(home)).toBe(false)
  applySettingChange(change)
  expect(readFileSync(configFile(home), 'utf8')).toBe('checkpoints:\n  max_snapshots: 5\n')
  expect([modeOf(home), modeOf(configFile(home))]).toEqual([0o700, 0o600])
})

test.each([0o600, 0o644, 0o664, 0o400])('a file keeps its permissions: %o', async (mode) => {
  const home = await temporaryHome('')
  chmodSync(configFile(home), mode)
  applySettingChange(await plan(home, '5'))
  expect(modeOf(configFile(home))).toBe(mode)
})

test.runIf(process.getuid?.() === 0)('a file keeps its owner', async () => {
  const home = await temporaryHome('')
  chownSync(configFile(home), 1234, 2345)
  applySettingChange(await plan(home, '5'))
  expect(statSync(configFile(home))).toMatchObject({ uid: 1234, gid: 2345 })
})

test('a link is kept, and its target is written', async () => {
  const home = await temporaryHome()
  const elsewhere = await temporaryHome('# mine\n')
  symlinkSync(configFile(elsewhere), configFile(home))
  const change = await plan(home, '5')
  expect(change.file).toBe(configFile(elsewhere))
  applySettingChange(change)
  expect(lstatSync(configFile(home)).isSymbolicLink()).toBe(true)
  expect(readFileSync(configFile(elsewhere), 'utf8')).toMatch(/^# mine\ncheckpoints:\n/)
})

test('a dangling link is refused', async () => {
  const home = await temporaryHome()
  symlinkSync(join(home, 'gone'), configFile(home))
  await expect(plan(home, '5')).rejects.toMatchObject({ code: 'config-invalid' })
  expect(readdirSync(home)).toEqual(['config.yaml'])
})

test('a home that is a file is refused', async () => {
  const home = configFile(await temporaryHome(''))
  await expect(plan(home, '5')).rejects.toMatchObject({ code: 'config-invalid' })
})

test('a config file that is a directory is refused', async () => {
  const home = await temporaryHome()
  mkdirSync(configFile(home))
  await expect(plan(home, '5')).rejects.toMatchObject({
    code: 'config-invalid',
    message: `${configFile(home)}: expected a file of UTF-8 text, found something else`,
  })
})

test.each([
  ['no YAML', 'a: [1\n', 'expected YAML, found an error at line 2'],
  ['another shape', '- a\n', 'expected a map, found a list'],
  ['a section of another shape', 'checkpoints: 5\n', 'expected a map, found 5'],
  ['two documents', 'a: 1\n---\nb: 1\n', 'expected YAML'],
])('a file with %s is refused and stays as it is', async (_what, text, message) => {
  const home = await temporaryHome(text)
  await expect(plan(home, '5')).rejects.toMatchObject({
    code: 'config-invalid',
    message: expect.stringContaining(message),
  })
  expect(readFileSync(configFile(home), 'utf8')).toBe(text)
})

test('a file that is not UTF-8 is refused and not changed', async () => {
  const home = await temporaryHome()
  writeFileSync(configFile(home), Buffer.of(0x61, 0x3a, 0x20, 0xe9, 0x0a))
  await expect(plan(home, '5')).rejects.toMatchObject({
    message: expect.stringContaining('expected a file of UTF-8 text'),
  })
})

test('an invalid value can be corrected, even beside another one', async () => {
  const home = await temporaryHome('checkpoints:\n  max_snapshots: many\n  enabled: 7\n')
  const change = await plan(home, '5')
  expect(change).toMatchObject({ before: 'many', value: 5 })
  applySettingChange(change)
  expect(readFileSync(configFile(home), 'utf8')).toContain('max_snapshots: 5\n  enabled: 7\n')
})

test('an environment variable that overrides the file is named', async () => {
  const env = { HERMES_CHECKPOINTS_MAX_SNAPSHOTS: '9' }
  expect((await plan(await temporaryHome(), '5', env)).inForce).toEqual({
    key,
    value: 9,
    source: { kind: 'environment', variable: 'HERMES_CHECKPOINTS_MAX_SNAPSHOTS' },
  })
})

test.each([
  ['0', `${key}: expected a whole number of at least 1, found 0`],
  ['many', `${key}: expected a whole number of at least 1, found "many"`],
])('the value %s is refused', async (text, message) => {
  await expect(plan(await temporaryHome(), text)).rejects.toMatchObject({
    code: 'config-invalid',
    message,
  })
})

test.each([
  ['checkpoints.max_snapshot', 'Did you mean checkpoints.max_snapshots?'],
  ['max_snapshots', 'Did you mean checkpoints.max_snapshots?'],
  ['retention_day', 'Did you mean checkpoints.retention_days?'],
  ['model', 'Run `hermes-checkpoints config` to list all settings.'],
])('the name %s is refused', async (name, hint) => {
  const request = { home: await temporaryHome(), env: {}, key: name, text: '5' }
  await expect(planSettingChange(request)).rejects.toMatchObject({ code: 'usage', hint })
})

test('a file that another program has changed since the plan is not overwritten', async () => {
  const home = await temporaryHome('a: 1\n')
  const change = await plan(home, '5')
  writeFileSync(configFile(home), 'a: 2\n')
  expect(() => applySettingChange(change)).toThrow(
    expect.objectContaining({ code: 'config-invalid', hint: 'Run the command again.' }),
  )
  expect(readFileSync(configFile(home), 'utf8')).toBe('a: 2\n')
})

test('a file that cannot be written is named', async () => {
  const home = parseAbsolutePath(join(await temporaryHome(), 'home'))
  const change = await plan(home, '5')
  writeFileSync(home, 'in the way')
  expect(() => applySettingChange(change)).toThrow(
    expect.objectContaining({
      code: 'config-invalid',
      message: expect.stringContaining(`${configFile(home)}: expected a file that can be written`),
    }),
  )
})

test('an empty change does not write', async () => {
  const home = await temporaryHome('checkpoints: {max_snapshots: 5}')
  const { ino } = statSync(configFile(home))
  applySettingChange(await plan(home, '5'))
  expect(statSync(configFile(home)).ino).toBe(ino)
})

function plan(home: AbsolutePath, text: string, env: Environment = {}): Promise<SettingChange> {
  return planSettingChange({ home, env, key, text })
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

import { expect, test } from 'vitest'
import { configFile } from '@hermes-checkpoints/core'
import { loadSettings, type Settings } from '@hermes-checkpoints/settings'
import { temporaryHome } from '../support/temporary-home.ts'

test.each(['', '\n\n', '# nothing yet\n', '---\n', '\uFEFF'])(
  'the empty file %j has the defaults',
  async (text) => {
    const { entries } = await loadSettings({ home: await temporaryHome(text), env: {} })
    expect(entries.every(({ source }) => source.kind === 'default')).toBe(true)
  },
)

test.each(['yes', 'Yes', 'YES', 'on', 'On', 'true', 'True', 'TRUE'])(
  'the word %s is true, as in Python’s YAML',
  async (word) => {
    expect((await load(`checkpoints: {enabled: ${word}}`)).checkpoints.enabled).toBe(true)
    expect((await load(`checkpoints: ${word}`)).checkpoints.enabled).toBe(true)
  },
)

test.each(['no', 'No', 'NO', 'off', 'Off', 'false', 'False', 'FALSE'])(
  'the word %s is false, as in Python’s YAML',
  async (word) => {
    expect((await load(`checkpoints: {auto_prune: ${word}}`)).checkpoints.autoPrune).toBe(false)
    expect((await load(`checkpoints: ${word}`)).checkpoints.enabled).toBe(false)
  },
)

test('numbers are read as in Python’s YAML', async () => {
  const { checkpoints } = await load('checkpoints: {max_snapshots: 1_000, max_file_size_mb: 010}')
  expect(checkpoints).toMatchObject({ maxSnapshots: 1000, maxFileSizeMb: 8 })
})

test('the last of two equal keys wins, as for the agent', async () => {
  const { checkpoints } = await load('checkpoints: {max_snapshots: 3, max_snapshots: 4}')
  expect(checkpoints.maxSnapshots).toBe(4)
})

test('merge keys and aliases are followed', async () => {
  const { sessions } = await load(
    'days: &days {retention_days: 5}\nsessions: {<<: *days, auto_prune: true}',
  )
  expect(sessions).toMatchObject({ retentionDays: 5, autoPrune: true })
})

test('a syntax error is refused with its line and column', async () => {
  const home = await temporaryHome('model: fast\ncheckpoints:\n  enabled: [true\nsessions: {}\n')
  await expect(loadSettings({ home, env: {} })).rejects.toMatchObject({
    code: 'config-invalid',
    message: expect.stringContaining(
      `${configFile(home)}: expected YAML, found an error at line 4, column 1: `,
    ),
    hint: 'Correct the file; none of its settings was used.',
    cause: expect.any(Error),
  })
})

test('an alias without an anchor is refused by name', async () => {
  const home = await temporaryHome('checkpoints: {max_snapshots: *many}')
  await expect(loadSettings({ home, env: {} })).rejects.toMatchObject({
    code: 'config-invalid',
    message: expect.stringMatching(/config\.yaml: expected YAML, found an error: .*many$/),
  })
})

test('aliases that expand without limit are refused', async () => {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const inner = level === 0 ? 'x' : `*a${level - 1}`
    return `a${level}: &a${level} [${Array.from({ length: 9 }).fill(inner).join(', ')}]`
  })
  const home = await temporaryHome(levels.join('\n'))
  await expect(loadSettings({ home, env: {} })).rejects.toMatchObject({ code: 'config-invalid' })
})

async function load(text: string): Promise<Settings> {
  const { settings } = await loadSettings({ home: await temporaryHome(text), env: {} })
  return settings
}

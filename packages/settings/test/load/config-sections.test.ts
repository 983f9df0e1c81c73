import { expect, test } from 'vitest'
import { configFile } from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'
import { temporaryHome } from '../support/temporary-home.ts'

test.each([true, false])('`checkpoints: %s` sets enabled', async (enabled) => {
  const home = await temporaryHome(`checkpoints: ${enabled}`)
  const { entries, warnings } = await loadSettings({ home, env: {} })
  expect(entries[0]).toEqual({
    key: 'checkpoints.enabled',
    value: enabled,
    source: { kind: 'file', path: configFile(home) },
  })
  expect(warnings).toEqual([])
})

test('an empty section is the same as a missing one', async () => {
  const home = await temporaryHome('checkpoints:\n')
  const { entries } = await loadSettings({ home, env: {} })
  expect(entries.every(({ source }) => source.kind === 'default')).toBe(true)
})

test('the agent’s own sections are ignored, with any content', async () => {
  const home = await temporaryHome('model: {checkpoint: 1}\ntools: [a, b]\n1: one\nsession: 5\n')
  expect((await loadSettings({ home, env: {} })).warnings).toEqual([])
})

test.each([
  ['- checkpoints', 'FILE: expected a map, found a list'],
  ['just text', 'FILE: expected a map, found "just text"'],
  ['42', 'FILE: expected a map, found 42'],
  ['checkpoints: 5', 'checkpoints in FILE: expected a map, found 5'],
  ['checkpoints: [enabled]', 'checkpoints in FILE: expected a map, found a list'],
  ['sessions: true', 'sessions in FILE: expected a map, found true'],
  ['sessions: never', 'sessions in FILE: expected a map, found "never"'],
  ['sessions: 2026-05-08', 'sessions in FILE: expected a map, found a date'],
])('a file of another shape is refused: %s', async (text, message) => {
  const home = await temporaryHome(text)
  await expect(loadSettings({ home, env: {} })).rejects.toMatchObject({
    code: 'config-invalid',
    message: message.replace('FILE', configFile(home)),
    hint: 'Write one `name: value` per line.',
  })
})

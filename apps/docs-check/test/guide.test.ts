import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentName, formatSettingValue, settingTable } from '@hermes-checkpoints/settings'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace-root.ts'

const text = readFileSync(join(workspaceRoot, 'docs', 'guide.md'), 'utf8')
const rows = [...text.matchAll(/^\| `((?:checkpoints|sessions)\.\w+)` \| (.+?) \| (.+?) \|$/gm)]

test('the table of settings has every setting with its default', () => {
  const shown = rows.map(([, key, value]) => [key, value])
  const expected = settingTable.map((setting) => {
    const value = formatSettingValue(setting.default)
    return [setting.key, value === '' ? 'none' : `\`${value}\``]
  })
  expect(shown).toEqual(expected)
})

test('the variable that the guide names for a setting is the one that is read', () => {
  const setting = settingTable.find(({ key }) => key === 'checkpoints.max_snapshots')
  expect(text).toContain(setting === undefined ? '?' : environmentName(setting))
})

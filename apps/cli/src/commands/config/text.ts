import { displayText } from '@hermes-checkpoints/core'
import {
  describeValue,
  findSetting,
  formatSettingValue,
  type SettingChange,
  type SettingEntry,
  type SettingValue,
} from '@hermes-checkpoints/settings'
import { textTable, type Column } from '../../terminal/text-table.ts'
import { isTextList, sourceText } from './json.ts'

/** Lists settings with their values and sources. */
export function configText(entries: readonly SettingEntry[]): string {
  return textTable(
    columns,
    entries.map(({ key, source, value }) =>
      [key, formatSettingValue(value), sourceText(source)].map(displayText),
    ),
  )
}

const columns: readonly Column[] = [
  { title: 'SETTING', align: 'left' },
  { title: 'VALUE', align: 'right' },
  { title: 'FROM', align: 'left' },
]

/** Describes what a change sets, or would set. */
export function settingChangeText(change: SettingChange, dryRun: boolean): string {
  const { before, key, newText, oldText, value } = change
  const file = displayText(change.file)
  if (newText === oldText) return `Unchanged: ${key} is already ${valueText(value)} in ${file}\n`
  const done = dryRun ? 'Would set' : 'Set'
  return `${done} ${key}: ${beforeText(before, key)} -> ${valueText(value)} in ${file}\n`
}

/** Warns when an environment variable hides the new value; an empty text otherwise. */
export function overriddenText({ inForce, key }: SettingChange): string {
  if (inForce.source.kind !== 'environment') return ''
  return `Warning: ${inForce.source.variable} overrides it: ${key} is still ${valueText(inForce.value)}\n`
}

function beforeText(before: unknown, key: string): string {
  if (before === null) return `${valueText(findSetting(key).default)} (default)`
  return isTextList(before) ? valueText(before) : displayText(describeValue(before))
}

function valueText(value: SettingValue): string {
  return displayText(formatSettingValue(value)) || 'none'
}

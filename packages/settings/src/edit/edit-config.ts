import { isDeepStrictEqual } from 'node:util'
import { type AbsolutePath, CheckpointError } from '@hermes-checkpoints/core'
import { configEdits } from './config-edits.ts'
import { parseConfigSections } from '../load/config-sections.ts'
import { parseConfigDocument, parseConfigYaml } from '../load/config-yaml.ts'
import { yamlKey, type Setting, type SettingValue } from '../table/setting-table.ts'
import type { TextEdit } from './text-edit.ts'
import { formatYamlValue } from './yaml-value-text.ts'

/** The new text of a config file and the previous value of the setting. */
export interface EditedConfig {
  readonly text: string
  /** The previous value, unchecked; null for none. */
  readonly before: unknown
}

/**
 * Sets one setting in the text of a config file and changes nothing else. Throws when that is not possible, for example
 * because an alias refers to the value.
 */
export function editConfig(
  text: string,
  path: AbsolutePath,
  setting: Setting,
  value: SettingValue,
): EditedConfig {
  const document = parseConfigYaml(text, path)
  const before = parseConfigSections(document, path)[setting.section][yamlKey(setting)] ?? null
  if (isDeepStrictEqual(before, value)) return { text, before }
  const expected = withSetting(document, setting, value)
  const edited = configEdits(text, parseConfigDocument(text, path), setting, value)
    .map((edit) => withEdit(text, edit))
    .find((candidate) => isDeepStrictEqual(readBack(candidate, path, setting), expected))
  if (edited === undefined) throw notEditable(path, setting, value)
  return { text: edited, before }
}

function withEdit(text: string, { from, to, insert }: TextEdit): string {
  return text.slice(0, from) + insert + text.slice(to)
}

type Config = Readonly<Record<string, unknown>>

/** Returns the content of the file with the new value. */
function withSetting(document: unknown, setting: Setting, value: SettingValue): Config {
  const { section } = setting
  const config = withSection(document, section)
  return { ...config, [section]: { ...(config[section] as Config), [yamlKey(setting)]: value } }
}

/** The agent also accepts `checkpoints: true` instead of a section. */
function withSection(document: unknown, section: string): Config {
  const config = (document ?? {}) as Config
  const found = config[section] ?? {}
  return { ...config, [section]: typeof found === 'boolean' ? { enabled: found } : found }
}

function readBack(text: string, path: AbsolutePath, { section }: Setting): Config | null {
  try {
    return withSection(parseConfigYaml(text, path), section)
  } catch {
    return null
  }
}

function notEditable(path: AbsolutePath, setting: Setting, value: SettingValue): CheckpointError {
  return new CheckpointError(
    'config-invalid',
    `${path}: ${setting.key} cannot be set without changing other parts of the file`,
    {
      hint: `Nothing was changed. Add \`${yamlKey(setting)}: ${formatYamlValue(value)}\` to \`${setting.section}:\` by hand.`,
    },
  )
}

import { isDeepStrictEqual } from 'node:util'
import { type AbsolutePath, CheckpointError } from '@hermes-checkpoints/core'
import { configEdits } from './config-edits.ts'
import { parseConfigSections } from '../load/config-sections.ts'
import { parseConfigDocument, parseConfigYaml } from '../load/config-yaml.ts'
import { yamlKey, type Setting, type SettingValue } from '../table/setting-table.ts'
import type { TextEdit } from './text-edit.ts'
import { formatYamlValue } from './yaml-value-text.ts'

/** A config file's text, and what it says about one setting. */
export interface EditedConfig {
  readonly text: string
  /** What stood there before, as yet unchecked; null for nothing. */
  readonly before: unknown
}

/**
 * The text of a config file with another value for one setting. Nothing outside of the value changes: where that cannot be
 * done, as with a value that other places refer to, the file is refused.
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

/** What the file means once the setting is as wanted and all else is as it was. */
function withSetting(document: unknown, setting: Setting, value: SettingValue): Config {
  const { section } = setting
  const config = withSection(document, section)
  return { ...config, [section]: { ...(config[section] as Config), [yamlKey(setting)]: value } }
}

/** `checkpoints: true`, which the agent takes as well, means the same as a section. */
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
    `${path}: expected a file in which ${setting.key} can be set without changing anything else, found none`,
    {
      hint: `Write \`${yamlKey(setting)}: ${formatYamlValue(value)}\` below \`${setting.section}:\` by hand; nothing was changed.`,
    },
  )
}

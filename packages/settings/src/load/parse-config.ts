import { type AbsolutePath, nearestName } from '@hermes-checkpoints/core'
import type { ConfigFileContent } from './config-file.ts'
import { parseConfigSections, type ConfigSections } from './config-sections.ts'
import { parseConfigYaml } from './config-yaml.ts'
import type { SettingEntry } from '../table/setting-entry.ts'
import { settingTable, yamlKey, type SettingSection } from '../table/setting-table.ts'
import { checkSettingValue } from '../table/setting-value.ts'

/** Parses a config file's text. Sections that are not ours belong to the agent and are left alone. */
export function parseConfig(text: string, path: AbsolutePath): ConfigFileContent {
  const sections = parseConfigSections(parseConfigYaml(text, path), path)
  return {
    entries: entriesOf(sections, path),
    warnings: [
      ...unknownKeys(sections, 'checkpoints', path),
      ...unknownKeys(sections, 'sessions', path),
    ],
  }
}

function entriesOf(sections: ConfigSections, path: AbsolutePath): readonly SettingEntry[] {
  return settingTable.flatMap((setting): readonly SettingEntry[] => {
    const found = sections[setting.section][yamlKey(setting)] ?? null
    if (found === null) return []
    const value = checkSettingValue(setting, found, `${setting.key} in ${path}`)
    return [{ key: setting.key, value, source: { kind: 'file', path } }]
  })
}

function unknownKeys(
  sections: ConfigSections,
  section: SettingSection,
  path: AbsolutePath,
): readonly string[] {
  const known = settingTable.filter((setting) => setting.section === section).map(yamlKey)
  return Object.keys(sections[section])
    .filter((key) => !known.includes(key))
    .map((key) => `${section}.${key} in ${path} has no effect here${suggestion(key, known)}`)
}

function suggestion(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known)
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}

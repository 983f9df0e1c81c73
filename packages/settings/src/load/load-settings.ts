import {
  type AbsolutePath,
  readVariable,
  type Environment,
  configFile,
} from '@hermes-checkpoints/core'
import { readConfigFile } from './config-file.ts'
import type { SettingEntry } from '../table/setting-entry.ts'
import {
  environmentName,
  settingTable,
  type SettingKey,
  type SettingSection,
  type SettingValue,
} from '../table/setting-table.ts'
import { checkSettingValue, parseSettingValue } from '../table/setting-value.ts'
import type { Settings } from '../table/settings.ts'

/** Values from the command line, by the full name of the setting. */
export type SettingFlags = Readonly<Partial<Record<SettingKey, SettingValue | undefined>>>

export interface SettingsInput {
  readonly home: AbsolutePath
  readonly env: Environment
  readonly flags?: SettingFlags
}

export interface LoadedSettings {
  readonly settings: Settings
  /** Every setting, in the order of the table, with the source that won. */
  readonly entries: readonly SettingEntry[]
  /** Keys of the config file that have no effect, one sentence each. */
  readonly warnings: readonly string[]
}

/**
 * Loads the effective settings: flags override the environment, which overrides the config file, which overrides the
 * defaults. An invalid value is an error even if another source overrides it.
 */
export async function loadSettings({
  home,
  env,
  flags = {},
}: SettingsInput): Promise<LoadedSettings> {
  const file = await readConfigFile(configFile(home))
  const weakestFirst = [
    ...defaults(),
    ...file.entries,
    ...fromEnvironment(env),
    ...fromFlags(flags),
  ]
  const byKey = new Map(weakestFirst.map((entry) => [entry.key, entry]))
  return {
    settings: {
      checkpoints: sectionOf(byKey, 'checkpoints'),
      sessions: sectionOf(byKey, 'sessions'),
    },
    entries: [...byKey.values()],
    warnings: file.warnings,
  }
}

function defaults(): readonly SettingEntry[] {
  return settingTable.map((setting) => ({
    key: setting.key,
    value: setting.default,
    source: { kind: 'default' },
  }))
}

function fromEnvironment(env: Environment): readonly SettingEntry[] {
  return settingTable.flatMap((setting): readonly SettingEntry[] => {
    const variable = environmentName(setting)
    const text = readVariable(env, variable)
    if (text === undefined) return []
    const value = parseSettingValue(setting, text, variable)
    return [{ key: setting.key, value, source: { kind: 'environment', variable } }]
  })
}

function fromFlags(flags: SettingFlags): readonly SettingEntry[] {
  return settingTable.flatMap((setting): readonly SettingEntry[] => {
    const given = flags[setting.key]
    if (given === undefined) return []
    const value = checkSettingValue(setting, given, `the flag for ${setting.key}`)
    return [{ key: setting.key, value, source: { kind: 'flag' } }]
  })
}

function sectionOf<Section extends SettingSection>(
  byKey: ReadonlyMap<SettingKey, SettingEntry>,
  section: Section,
): Settings[Section] {
  const rows = settingTable.filter((setting) => setting.section === section)
  const values = Object.fromEntries(rows.map(({ name, key }) => [name, byKey.get(key)?.value]))
  // The compiler cannot see that the table has a row for every property; a test does.
  return values as unknown as Settings[Section]
}

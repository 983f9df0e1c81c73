export { applySettingChange } from './edit/apply-setting-change.ts'
export { findSetting } from './table/find-setting.ts'
export {
  loadSettings,
  type LoadedSettings,
  type SettingFlags,
  type SettingsInput,
} from './load/load-settings.ts'
export { planSettingChange, type SettingRequest } from './edit/plan-setting-change.ts'
export type { SettingChange } from './edit/setting-change.ts'
export type { SettingEntry, SettingSource } from './table/setting-entry.ts'
export {
  environmentName,
  settingTable,
  yamlKey,
  type Setting,
  type SettingKey,
  type SettingSection,
  type SettingValue,
} from './table/setting-table.ts'
export { describeValue, formatSettingValue, parseSettingValue } from './table/setting-value.ts'
export type { CheckpointSettings, SessionSettings, Settings } from './table/settings.ts'

import {
  describeValue,
  type SettingChange,
  type SettingEntry,
  type SettingSource,
} from '@hermes-checkpoints/settings'

export function settingJson({ key, source, value }: SettingEntry): object {
  return { key, value, source: sourceText(source) }
}

/** Returns the JSON of a change, with the value that is in force afterwards. */
export function settingChangeJson(change: SettingChange, dryRun: boolean): object {
  const { before, file, inForce, key, value } = change
  const set = { key, from: plainValue(before), to: value, file, dryRun }
  return { settings: [settingJson(inForce)], set }
}

/** Names the file, the variable or the kind of place that a setting comes from. */
export function sourceText(source: SettingSource): string {
  if (source.kind === 'file') return source.path
  if (source.kind === 'environment') return source.variable
  return source.kind
}

/** YAML can hold what JSON cannot, such as a list that contains itself. */
function plainValue(before: unknown): unknown {
  return before !== null && typeof before === 'object' && !isTextList(before)
    ? describeValue(before)
    : before
}

export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

import type { SettingEntry, SettingSource } from '@hermes-checkpoints/settings'

/** A setting for programs. */
export function settingJson({ key, source, value }: SettingEntry): object {
  return { key, value, source: sourceText(source) }
}

/** Where a setting comes from, in a word. */
export function sourceText(source: SettingSource): string {
  if (source.kind === 'file') return source.path
  if (source.kind === 'environment') return source.variable
  return source.kind
}

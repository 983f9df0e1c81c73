import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { SettingKey, SettingValue } from './setting-table.ts'

/** Where the value of a setting comes from. */
export type SettingSource =
  | { readonly kind: 'default' }
  | { readonly kind: 'file'; readonly path: AbsolutePath }
  | { readonly kind: 'environment'; readonly variable: string }
  | { readonly kind: 'flag' }

/** One setting with its value and where that comes from. */
export interface SettingEntry {
  readonly key: SettingKey
  readonly value: SettingValue
  readonly source: SettingSource
}

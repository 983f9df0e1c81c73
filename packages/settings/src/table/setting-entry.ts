import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { SettingKey, SettingValue } from './setting-table.ts'

/** Where the value of a setting comes from. */
export type SettingSource =
  | { readonly kind: 'default' }
  | { readonly kind: 'file'; readonly path: AbsolutePath }
  | { readonly kind: 'environment'; readonly variable: string }
  | { readonly kind: 'flag' }

/** A setting with its value and the source of the value. */
export interface SettingEntry {
  readonly key: SettingKey
  readonly value: SettingValue
  readonly source: SettingSource
}

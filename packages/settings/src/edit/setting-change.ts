import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { SettingEntry } from '../table/setting-entry.ts'
import type { SettingKey, SettingValue } from '../table/setting-table.ts'

/** A planned change of a config file. */
export interface SettingChange {
  readonly key: SettingKey
  /** The file to write: `config.yaml`, or the target if that is a link. */
  readonly file: AbsolutePath
  /** The current value in the file, valid or not; null when it has none. */
  readonly before: unknown
  readonly value: SettingValue
  /** The effective setting after the change; an environment variable overrides the file. */
  readonly inForce: SettingEntry
  /** The current content; null when the file does not exist. */
  readonly oldText: string | null
  readonly newText: string
}

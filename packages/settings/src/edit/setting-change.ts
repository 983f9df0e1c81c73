import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { SettingEntry } from '../table/setting-entry.ts'
import type { SettingKey, SettingValue } from '../table/setting-table.ts'

/** What setting a value will do to a config file. */
export interface SettingChange {
  readonly key: SettingKey
  /** The file to write, which is another one than `config.yaml` where that is a link. */
  readonly file: AbsolutePath
  /** What the file says now, whether it fits or not; null when it says nothing. */
  readonly before: unknown
  readonly value: SettingValue
  /** The setting as it is in force afterwards: an environment variable overrules the file. */
  readonly inForce: SettingEntry
  /** The file's content now; null when there is no file. */
  readonly oldText: string | null
  readonly newText: string
}

/**
 * All settings.
 *
 * The part of `key` after the dot is the name in the YAML section; `name` is the property in the program.
 */
export const settingTable = [
  {
    key: 'checkpoints.enabled',
    section: 'checkpoints',
    name: 'enabled',
    kind: 'boolean',
    default: false,
    description: 'take checkpoints before the agent changes files',
  },
  {
    key: 'checkpoints.max_snapshots',
    section: 'checkpoints',
    name: 'maxSnapshots',
    kind: 'whole',
    minimum: 1,
    default: 20,
    description: 'how many checkpoints a project keeps',
  },
  {
    key: 'checkpoints.keep_hourly',
    section: 'checkpoints',
    name: 'keepHourly',
    kind: 'whole',
    minimum: 0,
    default: 0,
    description:
      'also keep the newest checkpoint of this many hours, counting only hours that have one',
  },
  {
    key: 'checkpoints.keep_daily',
    section: 'checkpoints',
    name: 'keepDaily',
    kind: 'whole',
    minimum: 0,
    default: 0,
    description:
      'also keep the newest checkpoint of this many days, counting only days that have one',
  },
  {
    key: 'checkpoints.max_total_size_mb',
    section: 'checkpoints',
    name: 'maxTotalSizeMb',
    kind: 'whole',
    minimum: 0,
    default: 500,
    description: 'maximum size of the store in megabytes; 0 sets no cap',
  },
  {
    key: 'checkpoints.max_file_size_mb',
    section: 'checkpoints',
    name: 'maxFileSizeMb',
    kind: 'whole',
    minimum: 0,
    default: 10,
    description: 'leave out files larger than this many megabytes; 0 sets no limit',
  },
  {
    key: 'checkpoints.exclude',
    section: 'checkpoints',
    name: 'exclude',
    kind: 'patterns',
    default: [],
    description: 'leave out files that match these git patterns',
  },
  {
    key: 'checkpoints.include',
    section: 'checkpoints',
    name: 'include',
    kind: 'patterns',
    default: [],
    description:
      'include files that match these git patterns, even if another rule leaves them out',
  },
  {
    key: 'checkpoints.auto_prune',
    section: 'checkpoints',
    name: 'autoPrune',
    kind: 'boolean',
    default: true,
    description: 'run maintenance automatically',
  },
  {
    key: 'checkpoints.retention_days',
    section: 'checkpoints',
    name: 'retentionDays',
    kind: 'number',
    default: 7,
    description: 'forget projects that were not used for this many days; 0 keeps them',
  },
  {
    key: 'checkpoints.delete_orphans',
    section: 'checkpoints',
    name: 'deleteOrphans',
    kind: 'boolean',
    default: true,
    description: 'delete the checkpoints of deleted directories',
  },
  {
    key: 'checkpoints.min_interval_hours',
    section: 'checkpoints',
    name: 'minIntervalHours',
    kind: 'number',
    default: 24,
    description: 'minimum number of hours between two runs of maintenance',
  },
  {
    key: 'sessions.auto_prune',
    section: 'sessions',
    name: 'autoPrune',
    kind: 'boolean',
    default: false,
    description: 'delete old sessions automatically',
  },
  {
    key: 'sessions.retention_days',
    section: 'sessions',
    name: 'retentionDays',
    kind: 'number',
    default: 90,
    description: 'delete ended sessions that were idle for this many days; 0 keeps them',
  },
  {
    key: 'sessions.vacuum_after_prune',
    section: 'sessions',
    name: 'vacuumAfterPrune',
    kind: 'boolean',
    default: true,
    description: 'compact the database after sessions were deleted',
  },
  {
    key: 'sessions.min_interval_hours',
    section: 'sessions',
    name: 'minIntervalHours',
    kind: 'number',
    default: 24,
    description: 'minimum number of hours between two runs of maintenance',
  },
] as const

/** One row of the table. */
export type Setting = (typeof settingTable)[number]

/** A setting's full name, such as `checkpoints.max_snapshots`. */
export type SettingKey = Setting['key']

export type SettingSection = Setting['section']

export type SettingValue = boolean | number | readonly string[]

/** Returns the name of a setting in its section of the config file. */
export function yamlKey(setting: Setting): string {
  return setting.key.slice(setting.section.length + 1)
}

/** Returns the environment variable that overrides a setting. */
export function environmentName(setting: Setting): string {
  return `HERMES_${setting.key.replace('.', '_').toUpperCase()}`
}

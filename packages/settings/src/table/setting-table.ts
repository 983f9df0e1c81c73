/**
 * Every setting there is.
 *
 * The part of `key` after the dot is the setting's name in the YAML section, `name` its property in
 * the program.
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
    description: 'keep the newest checkpoint of each of the last so many hours that have one',
  },
  {
    key: 'checkpoints.keep_daily',
    section: 'checkpoints',
    name: 'keepDaily',
    kind: 'whole',
    minimum: 0,
    default: 0,
    description: 'keep the newest checkpoint of each of the last so many days that have one',
  },
  {
    key: 'checkpoints.max_total_size_mb',
    section: 'checkpoints',
    name: 'maxTotalSizeMb',
    kind: 'whole',
    minimum: 0,
    default: 500,
    description: 'how many megabytes the store may take; 0 sets no cap',
  },
  {
    key: 'checkpoints.max_file_size_mb',
    section: 'checkpoints',
    name: 'maxFileSizeMb',
    kind: 'whole',
    minimum: 0,
    default: 10,
    description: 'leave out files of more than so many megabytes; 0 sets no limit',
  },
  {
    key: 'checkpoints.exclude',
    section: 'checkpoints',
    name: 'exclude',
    kind: 'patterns',
    default: [],
    description: 'leave out what matches these git patterns',
  },
  {
    key: 'checkpoints.include',
    section: 'checkpoints',
    name: 'include',
    kind: 'patterns',
    default: [],
    description: 'hold what matches these git patterns, whatever leaves it out otherwise',
  },
  {
    key: 'checkpoints.auto_prune',
    section: 'checkpoints',
    name: 'autoPrune',
    kind: 'boolean',
    default: true,
    description: 'run maintenance without being asked',
  },
  {
    key: 'checkpoints.retention_days',
    section: 'checkpoints',
    name: 'retentionDays',
    kind: 'number',
    default: 7,
    description: 'forget projects that nobody touched for so many days; 0 keeps them',
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
    description: 'how many hours lie between two runs of maintenance',
  },
  {
    key: 'sessions.auto_prune',
    section: 'sessions',
    name: 'autoPrune',
    kind: 'boolean',
    default: false,
    description: 'delete old sessions without being asked',
  },
  {
    key: 'sessions.retention_days',
    section: 'sessions',
    name: 'retentionDays',
    kind: 'number',
    default: 90,
    description: 'delete ended sessions that were idle for so many days; 0 keeps them',
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
    description: 'how many hours lie between two runs of maintenance',
  },
] as const

/** One row of the table. */
export type Setting = (typeof settingTable)[number]

/** A setting's full name, such as `checkpoints.max_snapshots`. */
export type SettingKey = Setting['key']

export type SettingSection = Setting['section']

export type SettingValue = boolean | number | readonly string[]

/** The name that a setting has inside its section of the config file. */
export function yamlKey(setting: Setting): string {
  return setting.key.slice(setting.section.length + 1)
}

/** The environment variable that overrides a setting. */
export function environmentName(setting: Setting): string {
  return `HERMES_${setting.key.replace('.', '_').toUpperCase()}`
}

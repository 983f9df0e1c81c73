/** The settings in force, by section of the config file. */
export interface Settings {
  readonly checkpoints: CheckpointSettings
  readonly sessions: SessionSettings
}

/** What the owner has decided about checkpoints. */
export interface CheckpointSettings {
  /** Whether the agent takes checkpoints by itself; asking for one always works. */
  readonly enabled: boolean
  /** How many checkpoints a project keeps: 1 or more. */
  readonly maxSnapshots: number
  /** Of how many hours that have one the newest checkpoint is kept besides; 0 for none. */
  readonly keepHourly: number
  /** Of how many days that have one the newest checkpoint is kept besides; 0 for none. */
  readonly keepDaily: number
  /** How large the store may grow; 0 sets no cap. */
  readonly maxTotalSizeMb: number
  /** Files larger than this are left out of checkpoints; 0 sets no limit. */
  readonly maxFileSizeMb: number
  /** What checkpoints leave out besides the defaults and the project's own ignore rules, as git patterns. */
  readonly exclude: readonly string[]
  /** What checkpoints hold although another rule leaves it out, as git patterns. */
  readonly include: readonly string[]
  /** Whether maintenance runs by itself. */
  readonly autoPrune: boolean
  /** For how long a project that nobody touches keeps its checkpoints; 0 or less means for ever. */
  readonly retentionDays: number
  /** Whether the checkpoints of a deleted directory go as well. */
  readonly deleteOrphans: boolean
  /** How long maintenance rests between two runs. */
  readonly minIntervalHours: number
}

/** What the owner has decided about session transcripts. */
export interface SessionSettings {
  /** Whether maintenance runs by itself. */
  readonly autoPrune: boolean
  /** For how long an ended session that nobody touches is kept; 0 or less means for ever. */
  readonly retentionDays: number
  /** Whether the database is compacted after sessions were deleted. */
  readonly vacuumAfterPrune: boolean
  /** How long maintenance rests between two runs. */
  readonly minIntervalHours: number
}

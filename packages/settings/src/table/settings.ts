/** The effective settings, by section of the config file. */
export interface Settings {
  readonly checkpoints: CheckpointSettings
  readonly sessions: SessionSettings
}

/** The user's settings for checkpoints. */
export interface CheckpointSettings {
  /** Whether the agent takes checkpoints automatically; explicit snapshots always work. */
  readonly enabled: boolean
  /** How many checkpoints a project keeps: 1 or more. */
  readonly maxSnapshots: number
  /** Of how many hours to keep the newest checkpoint as well, counting only hours that have one; 0 for none. */
  readonly keepHourly: number
  /** Of how many days to keep the newest checkpoint as well, counting only days that have one; 0 for none. */
  readonly keepDaily: number
  /** The maximum size of the store; 0 sets no cap. */
  readonly maxTotalSizeMb: number
  /** Files larger than this are left out of checkpoints; 0 sets no limit. */
  readonly maxFileSizeMb: number
  /** Git patterns of files to leave out, besides the defaults and the project's own ignore rules. */
  readonly exclude: readonly string[]
  /** Git patterns of files to include although another rule leaves them out. */
  readonly include: readonly string[]
  /** Whether maintenance runs automatically. */
  readonly autoPrune: boolean
  /** How long an unused project keeps its checkpoints; 0 or less means forever. */
  readonly retentionDays: number
  /** Whether maintenance deletes the checkpoints of deleted directories. */
  readonly deleteOrphans: boolean
  /** The minimum time between two runs of maintenance. */
  readonly minIntervalHours: number
}

/** The user's settings for session transcripts. */
interface SessionSettings {
  /** Whether old sessions are deleted automatically. */
  readonly autoPrune: boolean
  /** How long an idle, ended session is kept; 0 or less means forever. */
  readonly retentionDays: number
  /** Whether the database is compacted after sessions were deleted. */
  readonly vacuumAfterPrune: boolean
  /** The minimum time between two runs. */
  readonly minIntervalHours: number
}

import type {
  CheckpointId,
  Instant,
  Progress,
  ProjectHash,
  WorkdirPath,
} from '@hermes-checkpoints/core'
import type { KeepPolicy } from './chain-plan.ts'
import type { OrphanRule } from './removal-plan.ts'

/** What a run of maintenance has to do. */
export interface MaintenanceRequest {
  readonly now: Instant
  readonly zoneOffsetMinutes: number
  readonly policy: KeepPolicy
  /** Projects and archives untouched for longer are removed; 0 or less keeps them. */
  readonly retentionDays: number
  readonly orphans: OrphanRule
  /** 0 sets no cap. */
  readonly capBytes: number
  /** The system's directory for temporary files. */
  readonly temporaryRoot: WorkdirPath
  readonly progress: Progress
  /** True when the user waits. The search for deltas, the slow part, is then left to housekeeping unless the cap needs it. */
  readonly interactive: boolean
  /** The size of the base before the run; measured when not given. */
  readonly bytesBefore?: number
  readonly signal?: AbortSignal | undefined
}

/** Something that maintenance removes, and why. */
export interface MaintenanceAction {
  readonly what: 'project' | 'checkpoint' | 'legacy-archive' | 'pre-v2-repository'
  /** A project's hash, a checkpoint's id, or the name of a directory in the base. */
  readonly target: ProjectHash | CheckpointId | string
  /** The project of a checkpoint, or the project itself; null for a relic. */
  readonly project: ProjectHash | null
  readonly workdir: WorkdirPath | null
  readonly why: 'orphan' | 'stale' | 'beyond-policy' | 'over-cap'
  readonly bytes: number
  /** The number of resume states that stay in an archive that is otherwise removed; absent when there are none. */
  readonly resumeStates?: number
}

/** Something that could not be read or removed. */
export interface MaintenanceError {
  readonly target: string
  readonly why: string
}

/** What a run did, or would do. */
export interface MaintenanceReport {
  readonly dryRun: boolean
  /** How many projects and relics were inspected. */
  readonly scanned: number
  readonly actions: readonly MaintenanceAction[]
  readonly errors: readonly MaintenanceError[]
  readonly bytesBefore: number
  readonly bytesAfter: number
  /** What keeps the store above its cap, as a sentence; null when it is below. */
  readonly capUnmet: string | null
}

import type {
  CheckpointId,
  Instant,
  Progress,
  ProjectHash,
  WorkdirPath,
} from '@hermes-checkpoints/core'
import type { KeepPolicy } from './chain-plan.ts'
import type { OrphanRule } from './sweep-plan.ts'

/** What a run of maintenance shall do. */
export interface MaintenanceRequest {
  readonly now: Instant
  readonly zoneOffsetMinutes: number
  readonly policy: KeepPolicy
  /** Projects and archives that nobody has touched for so long go; 0 or less keeps them. */
  readonly retentionDays: number
  readonly orphans: OrphanRule
  /** 0 sets no cap. */
  readonly capBytes: number
  /** The system's directory for temporary files. */
  readonly temporaryRoot: WorkdirPath
  readonly progress: Progress
  /** Whether somebody waits: then looking for differences, which takes most of the time, is left to housekeeping unless the cap needs it. */
  readonly interactive: boolean
  /** What the base took before any of it began; measured when it is not told. */
  readonly bytesBefore?: number
  readonly signal?: AbortSignal | undefined
}

/** Something that goes, and why. */
export interface MaintenanceAction {
  readonly what: 'project' | 'checkpoint' | 'legacy-archive' | 'pre-v2-repository'
  /** A project's hash, a checkpoint's id, or the name of a directory in the base. */
  readonly target: ProjectHash | CheckpointId | string
  /** Whose checkpoint it is, and which directory a project stands for. */
  readonly project: ProjectHash | null
  readonly workdir: WorkdirPath | null
  readonly why: 'orphan' | 'stale' | 'beyond-policy' | 'over-cap'
  readonly bytes: number
  /** How many resume states of sessions stay of an archive that otherwise goes, where there are any. */
  readonly resumeStates?: number
}

/** Something that should have gone and did not. */
export interface MaintenanceError {
  readonly target: string
  readonly why: string
}

/** How a run went, or what one would do. */
export interface MaintenanceReport {
  readonly dryRun: boolean
  /** How many projects and relics were looked at. */
  readonly scanned: number
  readonly actions: readonly MaintenanceAction[]
  readonly errors: readonly MaintenanceError[]
  readonly bytesBefore: number
  readonly bytesAfter: number
  /** What keeps the store above its cap, as a sentence; null when it is below. */
  readonly capUnmet: string | null
}

import type { CheckpointId, ProjectHash } from '@hermes-checkpoints/core'
import type { HistoryOutline } from './history-outline.ts'
import type { MaintenanceError } from './maintenance.ts'
import type { ProjectFact, RelicFact } from './removal-plan.ts'

/** Everything that maintenance plans from. */
export interface StoreFacts {
  readonly projects: readonly ProjectFact[]
  readonly relics: readonly RelicFact[]
  readonly histories: ReadonlyMap<ProjectHash, HistoryOutline>
  /** The checkpoints that unfinished restores need. */
  readonly inUse: ReadonlySet<CheckpointId>
  /** The projects with an unreadable history; maintenance leaves them alone. */
  readonly errors: readonly MaintenanceError[]
}

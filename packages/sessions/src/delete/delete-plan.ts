import type { PlannedRemoval } from '../removal/planned-removal.ts'

/** The deletion of one session, as data. */
export interface DeletePlan {
  readonly removal: PlannedRemoval
  /** How many messages are deleted; null when the session has no row to count them by. */
  readonly messages: number | null
  /** What the user should know before confirming. */
  readonly cautions: readonly ('active' | 'pinned' | 'archived' | 'in-use')[]
}

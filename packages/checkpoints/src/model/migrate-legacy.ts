import type { Layout } from '@hermes-checkpoints/core'
import type { MaintenanceError } from '@hermes-checkpoints/retention'

/** Moves the repositories of an older program into an archive. The caller holds the store's lock exclusively. */
export type MigrateLegacy = (layout: Layout) => Promise<FirstUseReport>

/** The result of moving an older program's repositories before the first use of a base. */
export interface FirstUseReport {
  /** The directory in the base that received the repositories; null when there is none. */
  readonly archive: string | null
  /** The names of the repositories that were moved. */
  readonly archived: readonly string[]
  /** The repositories that could not be moved. */
  readonly errors: readonly MaintenanceError[]
}

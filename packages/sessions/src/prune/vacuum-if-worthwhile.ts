import { isCheckpointError } from '@hermes-checkpoints/core'
import type { StateDatabase } from '../database/state-database.ts'
import type { SessionError } from '../inventory/session-error.ts'

/** Whether the database was compacted, and if not, why. */
export type VacuumOutcome =
  | 'done'
  | 'not-asked'
  | 'dry-run'
  | 'nothing-removed'
  /** It would free too little. */
  | 'not-worthwhile'
  | 'failed'

export interface VacuumInput {
  readonly isWanted: boolean
  readonly hasRemoved: boolean
}

/** Compacts the database if that is wanted, rows were removed and more than a quarter of it is free. Blocks all writers. */
export async function vacuumIfWorthwhile(
  database: StateDatabase | null,
  { isWanted, hasRemoved }: VacuumInput,
): Promise<{ readonly vacuum: VacuumOutcome; readonly errors: readonly SessionError[] }> {
  if (!isWanted) return { vacuum: 'not-asked', errors: [] }
  if (database === null || !hasRemoved) return { vacuum: 'nothing-removed', errors: [] }
  try {
    const { free, total } = database.freePages()
    if (free <= total * minFreeShare) return { vacuum: 'not-worthwhile', errors: [] }
    await database.vacuum()
    return { vacuum: 'done', errors: [] }
  } catch (error) {
    // The sessions are removed in any case; SQLite reuses the free pages.
    if (!isCheckpointError(error)) throw error
    return { vacuum: 'failed', errors: [{ target: 'vacuum', why: error.message }] }
  }
}

const minFreeShare = 0.25

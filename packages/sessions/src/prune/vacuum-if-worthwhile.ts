import { isCheckpointError } from '@hermes-checkpoints/core'
import type { StateDatabase } from '../database/state-database.ts'
import type { SessionError } from '../delete/removal-report.ts'

/** What became of compacting the database. */
export type VacuumOutcome =
  | 'done'
  | 'not-asked'
  | 'dry-run'
  | 'nothing-removed'
  /** Too little would come of it. */
  | 'not-worthwhile'
  | 'failed'

export interface VacuumQuestion {
  readonly isAsked: boolean
  readonly hasRemoved: boolean
}

/** Compacts the database when somebody wants that, rows have gone and more than a quarter of it is free. Others wait meanwhile. */
export async function vacuumIfWorthwhile(
  database: StateDatabase | null,
  { isAsked, hasRemoved }: VacuumQuestion,
): Promise<{ readonly vacuum: VacuumOutcome; readonly errors: readonly SessionError[] }> {
  if (!isAsked) return { vacuum: 'not-asked', errors: [] }
  if (database === null || !hasRemoved) return { vacuum: 'nothing-removed', errors: [] }
  try {
    const { free, total } = database.freePages()
    if (free <= total * worthwhile) return { vacuum: 'not-worthwhile', errors: [] }
    await database.vacuum()
    return { vacuum: 'done', errors: [] }
  } catch (error) {
    // The sessions are gone all the same; the space is used again by later ones.
    if (!isCheckpointError(error)) throw error
    return { vacuum: 'failed', errors: [{ target: 'vacuum', why: error.message }] }
  }
}

const worthwhile = 0.25

import type { Clock } from '@hermes-checkpoints/core'
import { openStateDatabase } from '../database/open-state-database.ts'
import type { StateDatabase } from '../database/state-database.ts'
import type { SessionPlaces } from './session-places.ts'

export interface WithDatabaseOptions {
  readonly mode: 'read' | 'write'
  readonly clock?: Clock | undefined
  readonly signal?: AbortSignal | undefined
}

/** Calls `use` with the agent's database, or null when there is none, and closes it afterwards. */
export async function withDatabase<Result>(
  places: SessionPlaces,
  { clock, mode, signal }: WithDatabaseOptions,
  use: (database: StateDatabase | null) => Result | Promise<Result>,
): Promise<Result> {
  const options = clock === undefined ? { mode, signal } : { mode, clock, signal }
  const database = await openStateDatabase(places.database, options)
  try {
    return await use(database)
  } finally {
    database?.close()
  }
}

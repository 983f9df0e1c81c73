import { join } from 'node:path'
import { parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import {
  scratchDirectory,
  stateDatabase,
  type StateDatabaseOptions,
  type StateSession,
} from '@hermes-checkpoints/test-fixtures'
import { onTestFinished } from 'vitest'
import { openStateDatabase, type OpenOptions } from '../../src/database/open-state-database.ts'
import type { StateDatabase } from '../../src/database/state-database.ts'

/** The path of a database that does not exist yet. */
export function scratchPlace(): AbsolutePath {
  return parseAbsolutePath(join(scratchDirectory(), 'state.db'))
}

/** Creates a database that is deleted after the test. */
export function scratchState(options: StateDatabaseOptions): AbsolutePath {
  const file = scratchPlace()
  stateDatabase(file, options)
  return file
}

/** Opens a database and closes it after the test. */
export async function openState(
  file: AbsolutePath,
  options: Partial<OpenOptions> = {},
): Promise<StateDatabase> {
  const database = await openStateDatabase(file, { mode: 'write', ...options })
  if (database === null) throw new Error(`${file} is not there`)
  onTestFinished(() => database.close())
  return database
}

/** Old enough for every rule, and plausible. */
export const longAgo: number = Date.UTC(2024, 0, 1)

/** A session that ended long ago. */
export function endedSession(id: string, messages = 0, parent?: string): StateSession {
  const times = { startedAt: longAgo, endedAt: longAgo + 1000 }
  return { id, ...times, messages, ...(parent === undefined ? {} : { parent }) }
}

/** This many old sessions: `s0`, `s1` and so on. */
export function endedSessions(count: number, messages = 0): readonly StateSession[] {
  return Array.from({ length: count }, (_, n) => endedSession(`s${n}`, messages))
}

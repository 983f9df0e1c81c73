import { openStateDatabase } from '../database/open-state-database.ts'
import type { SessionExport } from './export-session.ts'
import type { StateDatabase } from '../database/state-database.ts'
import { findSession } from '../inventory/find-session.ts'
import { placesOf, type SessionsOptions } from '../prune/prune-options.ts'

/** Which sessions to export. */
export interface ExportOptions extends SessionsOptions {
  /** Only this one: an id, or the beginning of one that no other session's begins with. */
  readonly session?: string | undefined
  readonly source?: string | undefined
}

/**
 * Sessions as lines of JSON, each with its row and its messages, the one that began last first.
 *
 * One session at a time is held in memory. What is deleted while it runs is left out.
 */
export async function* exportSessions(options: ExportOptions): AsyncGenerator<string, void> {
  const database = await openStateDatabase(placesOf(options).database, { mode: 'read' })
  try {
    for (const id of chosen(options, database)) {
      const session = database?.exportSession(id) ?? null
      if (session !== null) yield lineOf(session)
    }
  } finally {
    database?.close()
  }
}

function chosen(
  { session, source }: ExportOptions,
  database: StateDatabase | null,
): readonly string[] {
  if (session !== undefined) {
    const id = findSession(session, database, [])
    const isMeant = source === undefined || database?.session(id)?.source === source
    return isMeant ? [id] : []
  }
  return (database?.sessions() ?? [])
    .filter((fact) => source === undefined || fact.source === source)
    .toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

function lineOf({ session, messages }: SessionExport): string {
  return `${JSON.stringify({ ...session, messages: [...messages] })}\n`
}

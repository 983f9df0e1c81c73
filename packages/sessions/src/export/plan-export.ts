import type { StateDatabase } from '../database/state-database.ts'
import { findSession } from '../inventory/find-session.ts'
import type { SessionsOptions } from '../inventory/sessions-options.ts'

/** Which sessions to export. */
export interface ExportOptions extends SessionsOptions {
  /** Only this one: an id, or the beginning of exactly one. */
  readonly session?: string | undefined
  readonly source?: string | undefined
}

/** Returns the ids of the sessions to export, in their order: the one that started last comes first. */
export function planExport(
  { session, source }: ExportOptions,
  database: StateDatabase | null,
): readonly string[] {
  if (session !== undefined) {
    const id = findSession(session, database, [])
    const isSelected = source === undefined || database?.session(id)?.source === source
    return isSelected ? [id] : []
  }
  return (database?.sessions() ?? [])
    .filter((fact) => source === undefined || fact.source === source)
    .toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

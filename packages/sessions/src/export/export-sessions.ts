import { openStateDatabase } from '../database/open-state-database.ts'
import { placesOf } from '../inventory/sessions-options.ts'
import { planExport, type ExportOptions } from './plan-export.ts'
import type { SessionExport } from './read-session-export.ts'

/**
 * Yields sessions as lines of JSON, each with its row and its messages, in the order of `planExport`.
 *
 * It holds one session in memory at a time, and leaves out sessions that are deleted while it runs.
 */
export async function* exportSessions(options: ExportOptions): AsyncGenerator<string, void> {
  const database = await openStateDatabase(placesOf(options).database, { mode: 'read' })
  try {
    for (const id of planExport(options, database)) {
      const session = database?.exportSession(id) ?? null
      if (session !== null) yield formatLine(session)
    }
  } finally {
    database?.close()
  }
}

function formatLine({ session, messages }: SessionExport): string {
  return `${JSON.stringify({ ...session, messages: [...messages] })}\n`
}

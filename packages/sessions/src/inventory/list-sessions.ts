import type { Instant } from '@hermes-checkpoints/core'
import type { Artifact } from './artifact.ts'
import { readInventory, type Inventory } from './inventory.ts'
import type { SessionError } from './session-error.ts'
import type { SessionFact } from './session-fact.ts'
import { placesOf, type SessionsOptions } from './sessions-options.ts'
import { withDatabase } from './with-database.ts'

/** Which sessions to list. */
export interface ListOptions extends SessionsOptions {
  readonly source?: string | undefined
  /** The maximum number of sessions; all by default. */
  readonly limit?: number | undefined
  /** Called for each part that could not be read, such as the folder; the list is then incomplete. */
  readonly onError?: ((error: SessionError) => void) | undefined
}

/** A session in a list. */
export interface ListedSession {
  readonly id: string
  readonly title: string | null
  /** Null without a database. */
  readonly source: string | null
  readonly startedAt: Instant | null
  readonly lastActivityAt: Instant | null
  readonly endedAt: Instant | null
  readonly messages: number | null
  readonly files: number
  readonly bytes: number
  /** Only a database knows whether a session is active. */
  readonly state: 'active' | 'ended' | 'unknown'
}

/** Returns the sessions of the database, the last used one first; without a database, the sessions that have files. */
export async function listSessions(options: ListOptions): Promise<readonly ListedSession[]> {
  const places = placesOf(options)
  const inventory = await withDatabase(places, { mode: 'read' }, (database) =>
    readInventory(places, database),
  )
  const { source, limit = Infinity, onError } = options
  for (const obstacle of inventory.obstacles) onError?.(obstacle)
  return allOf(inventory)
    .filter((session) => source === undefined || session.source === source)
    .toSorted(byLastActivity)
    .slice(0, limit)
}

function allOf({ artifacts: { bySession }, hasDatabase, sessions }: Inventory): ListedSession[] {
  if (!hasDatabase) return [...bySession].map(([id, files]) => fromFiles(id, files))
  return sessions.map((session) => fromRow(session, bySession.get(session.id) ?? []))
}

function fromRow(session: SessionFact, files: readonly Artifact[]): ListedSession {
  const { id, title, source, startedAt, lastActivityAt, endedAt, messages } = session
  return {
    id,
    title,
    source,
    startedAt,
    lastActivityAt,
    endedAt,
    messages,
    ...sizeOf(files),
    state: endedAt === null ? 'active' : 'ended',
  }
}

function fromFiles(id: string, files: readonly Artifact[]): ListedSession {
  const newest = files.reduce((latest, { modifiedAt }) => Math.max(latest, modifiedAt), 0)
  return {
    id,
    title: null,
    source: null,
    startedAt: null,
    lastActivityAt: newest,
    endedAt: null,
    messages: null,
    ...sizeOf(files),
    state: 'unknown',
  }
}

function sizeOf(files: readonly Artifact[]): Pick<ListedSession, 'files' | 'bytes'> {
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Sessions with an unknown time come first, since they may be the newest. */
function byLastActivity(a: ListedSession, b: ListedSession): number {
  const difference = (b.lastActivityAt ?? Infinity) - (a.lastActivityAt ?? Infinity)
  return difference || (a.id < b.id ? -1 : 1)
}

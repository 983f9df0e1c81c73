import { routingIndexName } from './artifact-name.ts'
import type { StateDatabase } from '../database/state-database.ts'
import type { RoutingIndex } from './routing-index.ts'

/** Returns the sessions that something refers to, and what that is. */
export function sessionsInUse(
  routing: RoutingIndex,
  database: StateDatabase | null,
): ReadonlyMap<string, string> {
  const inUse = new Map<string, string>(database?.protectedSessions() ?? [])
  if (routing.kind !== 'read') return inUse
  for (const name of routing.names) if (!inUse.has(name)) inUse.set(name, routingIndexName)
  return inUse
}

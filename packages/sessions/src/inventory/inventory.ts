import { join } from 'node:path'
import { isCheckpointError, isSystemError } from '@hermes-checkpoints/core'
import { routingIndexName } from './artifact-name.ts'
import type { StateDatabase } from '../database/state-database.ts'
import { ownArtifacts, type OwnedArtifacts } from './own-artifacts.ts'
import { unfinishedRemovals, type UnfinishedRemoval } from '../removal/unfinished-removals.ts'
import type { Obstacle } from './obstacle.ts'
import { readFolder } from './read-folder.ts'
import { readRoutingIndex } from './routing-index.ts'
import type { SessionFact } from './session-fact.ts'
import type { SessionPlaces } from './session-places.ts'
import { sessionsInUse } from './sessions-in-use.ts'

/** The sessions of a home, in the database and in the folder. */
export interface Inventory {
  readonly hasDatabase: boolean
  readonly sessions: readonly SessionFact[]
  readonly artifacts: OwnedArtifacts
  /** Sessions that something refers to, and what that is. */
  readonly inUse: ReadonlyMap<string, string>
  readonly unfinished: ReadonlyMap<string, UnfinishedRemoval>
  readonly obstacles: readonly Obstacle[]
}

/**
 * Reads the sessions of a home; `database` is null when the home has none.
 *
 * Throws when the database cannot be read. Other failures become obstacles, so that the rest can still be shown.
 */
export async function readInventory(
  places: SessionPlaces,
  database: StateDatabase | null,
): Promise<Inventory> {
  const obstacles: Obstacle[] = []
  const readOr = async <Value>(
    target: string,
    fallback: Value,
    read: () => Value | Promise<Value>,
  ) => {
    try {
      return await read()
    } catch (error) {
      if (!isSystemError(error) && !isCheckpointError(error)) throw error
      obstacles.push({ target, why: error.message })
      return fallback
    }
  }
  const { sessionsDir, removalLog } = places
  const files = await readOr(sessionsDir, null, () => readFolder(sessionsDir))
  const unfinished = await readOr(removalLog, noRemovals, () => unfinishedRemovals(removalLog))
  const routing = readRoutingIndex(sessionsDir)
  if (routing.kind === 'unreadable') {
    obstacles.push({ target: join(sessionsDir, routingIndexName), why: routing.why })
  }
  const sessions = database?.sessions() ?? []
  const inUse = sessionsInUse(routing, database)
  const known = new Set([...sessions.map(({ id }) => id), ...inUse.keys()])
  const artifacts = ownArtifacts(files ?? [], known)
  return { hasDatabase: database !== null, sessions, artifacts, inUse, unfinished, obstacles }
}

const noRemovals: ReadonlyMap<string, UnfinishedRemoval> = new Map()

import { join } from 'node:path'
import { isCheckpointError, isSystemError } from '@hermes-checkpoints/core'
import { routingIndexName } from './artifact-name.ts'
import type { StateDatabase } from '../database/state-database.ts'
import { ownArtifacts, type OwnedArtifacts } from './own-artifacts.ts'
import type { Obstacle, UnfinishedRemoval } from '../prune/prune-plan.ts'
import { readFolder } from './read-folder.ts'
import { readRoutingIndex } from './routing-index.ts'
import type { SessionFact } from './session-fact.ts'
import type { SessionPlaces } from './session-places.ts'
import { sessionsInUse } from './sessions-in-use.ts'
import { unfinishedRemovals } from '../delete/unfinished-removals.ts'

/** All that there is of sessions, in the database and in the folder. */
export interface Inventory {
  readonly hasDatabase: boolean
  readonly sessions: readonly SessionFact[]
  readonly artifacts: OwnedArtifacts
  /** Sessions that something points to, and what that is. */
  readonly inUse: ReadonlyMap<string, string>
  readonly unfinished: ReadonlyMap<string, UnfinishedRemoval>
  /** What could not be read. */
  readonly obstacles: readonly Obstacle[]
}

/**
 * Reads what there is; null stands for a database that is missing.
 *
 * A database that cannot be read throws. Any other trouble is an obstacle: what could be read can still be shown.
 */
export async function readInventory(
  places: SessionPlaces,
  database: StateDatabase | null,
): Promise<Inventory> {
  const obstacles: Obstacle[] = []
  const orElse = async <Value>(
    target: string,
    instead: Value,
    read: () => Value | Promise<Value>,
  ) => {
    try {
      return await read()
    } catch (error) {
      if (!isSystemError(error) && !isCheckpointError(error)) throw error
      obstacles.push({ target, why: error.message })
      return instead
    }
  }
  const { sessionsDir, removalLog } = places
  const files = await orElse(sessionsDir, null, () => readFolder(sessionsDir))
  const unfinished = await orElse(removalLog, noRemovals, () => unfinishedRemovals(removalLog))
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

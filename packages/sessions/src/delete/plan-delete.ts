import { CheckpointError, systemClock } from '@hermes-checkpoints/core'
import type { StateDatabase } from '../database/state-database.ts'
import { findSession } from '../inventory/find-session.ts'
import { readInventory, type Inventory } from '../inventory/inventory.ts'
import type { Obstacle } from '../inventory/obstacle.ts'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { SessionPlaces } from '../inventory/session-places.ts'
import { placesOf } from '../inventory/sessions-options.ts'
import { withDatabase } from '../inventory/with-database.ts'
import type { DeleteOptions } from './delete-options.ts'
import type { DeletePlan } from './delete-plan.ts'

/** Plans the deletion of one session of any age. Refuses a session that something refers to. */
export async function planDelete(options: DeleteOptions): Promise<DeletePlan> {
  const places = placesOf(options)
  const { clock = systemClock } = options
  return withDatabase(places, { mode: 'read', clock }, async (database) => {
    const inventory = await readInventory(places, database)
    const [obstacle] = inventory.obstacles
    if (obstacle !== undefined) throw unreadable(obstacle)
    if (database?.canWrite.ok === false) throw unwritable(places, database.canWrite.why)
    return planOf(options, inventory, database)
  })
}

function planOf(
  { session, evenInUse = false }: DeleteOptions,
  { artifacts: { bySession }, inUse }: Inventory,
  database: StateDatabase | null,
): DeletePlan {
  const id = findSession(session, database, bySession.keys())
  const use = inUse.get(id)
  if (use !== undefined && !evenInUse) throw stillInUse(id, use)
  const fact = database?.session(id) ?? null
  return {
    removal: {
      id,
      why: 'asked',
      row: fact !== null,
      source: fact?.source ?? null,
      title: fact?.title ?? null,
      lastActivityAt: fact?.lastActivityAt ?? null,
      files: bySession.get(id) ?? [],
    },
    messages: fact?.messages ?? null,
    cautions: [...(fact === null ? [] : cautionsOf(fact)), ...(use === undefined ? [] : inUseOnly)],
  }
}

const inUseOnly = ['in-use'] as const

function cautionsOf({ endedAt, isArchived, isPinned }: SessionFact): DeletePlan['cautions'] {
  return [
    ...(endedAt === null ? (['active'] as const) : []),
    ...(isPinned ? (['pinned'] as const) : []),
    ...(isArchived ? (['archived'] as const) : []),
  ]
}

function unreadable({ target, why }: Obstacle): CheckpointError {
  return new CheckpointError('sessions-unreadable', `${target} cannot be read: ${why}`, {
    hint: 'Nothing was deleted: the session may be in use.',
  })
}

function unwritable({ database }: SessionPlaces, why: string): CheckpointError {
  return new CheckpointError(
    'database-failed',
    `no session can be deleted from ${database}: ${why}`,
  )
}

function stillInUse(id: string, use: string): CheckpointError {
  return new CheckpointError('session-in-use', `the session ${id} is in use: ${use}`, {
    hint: 'Nothing was deleted. End its conversation first, or give --even-in-use.',
  })
}

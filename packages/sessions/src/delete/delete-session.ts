import { CheckpointError, systemClock } from '@hermes-checkpoints/core'
import { applyRemovals, type RemovalPorts } from './apply-removals.ts'
import type { StateDatabase } from '../database/state-database.ts'
import { findSession } from '../inventory/find-session.ts'
import { readInventory, type Inventory } from '../inventory/inventory.ts'
import { placesOf, type SessionsOptions } from '../prune/prune-options.ts'
import type { PlannedRemoval } from '../prune/prune-plan.ts'
import type { SessionError } from './removal-report.ts'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { SessionPlaces } from '../inventory/session-places.ts'
import { withDatabase } from '../inventory/with-database.ts'

/** Which session to delete. */
export interface DeleteOptions extends SessionsOptions, RemovalPorts {
  /** An id, or the beginning of one that no other session's begins with. */
  readonly session: string
  /** Whether it goes although something points to it. */
  readonly evenInUse?: boolean | undefined
}

/** What goes when somebody deletes a session. */
export interface DeletePlan {
  readonly removal: PlannedRemoval
  /** How many messages go; null when there is no row to count them by. */
  readonly messages: number | null
  /** What they should know before they say yes. */
  readonly cautions: readonly ('active' | 'pinned' | 'archived' | 'in-use')[]
}

/** What became of the deletion of a session. */
export interface DeleteReport {
  readonly deleted: boolean
  readonly id: string
  readonly files: readonly string[]
  readonly bytesFreed: number
  readonly errors: readonly SessionError[]
}

/** Plans the deletion of one session, whatever its age. One that something points to is refused. */
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

/** Carries out what `planDelete` has planned. */
export async function applyDelete(
  { removal }: DeletePlan,
  options: DeleteOptions,
): Promise<DeleteReport> {
  const { clock = systemClock, evenInUse = false, signal } = options
  const places = placesOf(options)
  const mode = removal.row ? 'write' : 'read'
  const report = await withDatabase(places, { mode, clock, signal }, (database) =>
    applyRemovals({
      ...options,
      places,
      database,
      removals: [removal],
      whyStays: () => null,
      evenInUse,
    }),
  )
  const [removed] = report.removed
  const skipped = report.skipped.map(({ id, why }): SessionError => ({ target: id, why }))
  return {
    deleted: removed !== undefined,
    id: removal.id,
    files: removed?.files ?? [],
    bytesFreed: removed?.bytes ?? 0,
    errors: [...skipped, ...report.errors],
  }
}

/** Deletes one session, its row and its files together. Its children stay and lose their parent. */
export async function deleteSession(options: DeleteOptions): Promise<DeleteReport> {
  return applyDelete(await planDelete(options), options)
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

function unreadable({ target, why }: SessionError): CheckpointError {
  return new CheckpointError('sessions-unreadable', `${target} cannot be read: ${why}`, {
    hint: 'Nothing was deleted: nobody can tell what is needed.',
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

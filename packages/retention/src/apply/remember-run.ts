import { listProjects, type Instant, type ProjectHash } from '@hermes-checkpoints/core'
import { storeShape, type Store } from '@hermes-checkpoints/git-adapter'
import { readMemory, writeMemory, type HousekeepingMemory } from '../state/housekeeping-memory.ts'
import type { MaintenanceRequest } from '../plan/maintenance.ts'
import { measureProjects } from '../read/measure-store.ts'
import type { Facts } from '../read/read-facts.ts'
import { readHistories } from '../read/read-histories.ts'

/** What has come of a run. */
export interface RunResult {
  /** Whether everything was packed anew. */
  readonly hasPacked: boolean
  /** What keeps the store above its cap. */
  readonly unmet: string | null
  /** The projects of which something was dropped, so that nobody knows any more what they take. */
  readonly changed: ReadonlySet<ProjectHash>
  /** What the store takes now, with its reserve. */
  readonly storeBytes: number
}

/** Writes down what the next run wants to know. */
export function rememberRun(
  { layout }: Store,
  { projects }: Facts,
  before: HousekeepingMemory,
  { capBytes, now }: MaintenanceRequest,
  { changed, hasPacked, storeBytes, unmet }: RunResult,
): void {
  // What this run has forgotten begins anew should it ever come back.
  const left = new Set(listProjects(layout))
  const gone = projects
    .filter(({ hash, state }) => state === 'orphan' && left.has(hash))
    .map(({ goneSince, hash }): [ProjectHash, Instant] => [hash, goneSince ?? now])
  const sizes = [...before.sizes].filter(([hash]) => left.has(hash) && !changed.has(hash))
  const { packBytes } = storeShape(layout)
  writeMemory(layout, {
    ...before,
    ranAt: now,
    attemptedAt: now,
    goneSince: new Map(gone),
    sizes: new Map(sizes),
    packed: hasPacked ? { at: now, bytes: packBytes } : before.packed,
    otherBytes: storeBytes - packBytes,
    capUnmet: unmet === null ? null : { why: unmet, capBytes, storeBytes },
    failure: null,
  })
}

/** Measures what projects take, for the status. The shared lock is enough: nobody has to wait for this. */
export async function rememberSizes(store: Store): Promise<void> {
  const { layout } = store
  const { histories } = await readHistories(store, listProjects(layout))
  const measured = await measureProjects(store, [...histories.values()])
  const sizes: HousekeepingMemory['sizes'] = new Map(
    measured.flatMap(({ bytes, ownBytes, project }) => {
      const tip = histories.get(project)?.chain[0]?.id
      return tip === undefined ? [] : [[project, { tip, bytes, ownBytes }] as const]
    }),
  )
  writeMemory(layout, { ...readMemory(layout), sizes })
}

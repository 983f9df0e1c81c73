import { listProjects, type Instant, type ProjectHash } from '@hermes-checkpoints/core'
import { storeShape, type Store } from '@hermes-checkpoints/git-adapter'
import { readMemory, writeMemory, type HousekeepingMemory } from '../state/housekeeping-memory.ts'
import type { MaintenanceRequest } from '../plan/maintenance.ts'
import { measureProjects } from '../read/measure-store.ts'
import type { StoreFacts } from '../plan/store-facts.ts'
import { readHistories } from '../read/read-histories.ts'

/** What `rememberRun` needs to know about a run. */
export interface RunResult {
  /** True when everything was repacked. */
  readonly hasPacked: boolean
  /** What keeps the store above its cap, or null. */
  readonly unmet: string | null
  /** The projects that lost checkpoints. Their remembered sizes are obsolete. */
  readonly changed: ReadonlySet<ProjectHash>
  /** The size of the store with its reserve. */
  readonly storeBytes: number
}

/** Saves what the next run and the status need. */
export function rememberRun(
  { layout }: Store,
  { projects }: StoreFacts,
  before: HousekeepingMemory,
  { capBytes, now }: MaintenanceRequest,
  { changed, hasPacked, storeBytes, unmet }: RunResult,
): void {
  // A removed project that comes back starts without remembered facts.
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

/** Measures the projects and saves their sizes for the status. The shared lock is enough. */
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

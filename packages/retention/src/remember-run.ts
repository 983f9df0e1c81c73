import { directoryBytes, type Instant, type ProjectHash } from '@hermes-checkpoints/core'
import { storeShape, type Store } from '@hermes-checkpoints/git-adapter'
import { writeMemory, type HousekeepingMemory, type MeasuredSize } from './housekeeping-memory.ts'
import type { MaintenanceRequest } from './maintenance.ts'
import { measureProjects } from './measure-store.ts'
import { readFacts } from './read-facts.ts'

/** What has come of a run. */
export interface RunResult {
  /** Whether everything was packed anew. */
  readonly hasPacked: boolean
  /** What keeps the store above its cap. */
  readonly unmet: string | null
}

/** Writes down what the next run and the status want to know. */
export async function rememberRun(
  store: Store,
  before: HousekeepingMemory,
  { capBytes, now }: MaintenanceRequest,
  { hasPacked, unmet }: RunResult,
): Promise<void> {
  const { histories, projects } = await readFacts(store, before)
  const gone = projects
    .filter(({ state }) => state === 'orphan')
    .map(({ goneSince, hash }): [ProjectHash, Instant] => [hash, goneSince ?? now])
  const measured = await measureProjects(store, [...histories.values()])
  const sizes = measured.flatMap(({ bytes, ownBytes, project }): [ProjectHash, MeasuredSize][] => {
    const tip = histories.get(project)?.chain[0]?.id
    return tip === undefined ? [] : [[project, { tip, bytes, ownBytes }]]
  })
  const storeBytes = directoryBytes(store.layout.store)
  writeMemory(store.layout, {
    ranAt: now,
    attemptedAt: now,
    goneSince: new Map(gone),
    sizes: new Map(sizes),
    packed: hasPacked ? { at: now, bytes: storeShape(store.layout).packBytes } : before.packed,
    capUnmet: unmet === null ? null : { why: unmet, capBytes, storeBytes },
    failure: null,
  })
}

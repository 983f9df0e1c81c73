import {
  directoryBytes,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'
import { findLeftovers, type Store } from '@hermes-checkpoints/git-adapter'
import { readArchives, readMemory, type HousekeepingMemory } from '@hermes-checkpoints/retention'
import { readProjectStatuses, type DamageNote, type ProjectStatus } from './project-status.ts'
import { readLastVerify, type LastVerify } from '../verify/last-verify.ts'

/** An archive of repositories that versions before the one store have left. */
export interface LegacyArchive {
  readonly name: string
  /** What deleting it gives back. */
  readonly bytes: number
  readonly modifiedAt: Instant
  readonly repositories: number
  /** Of how many of them every commit that can be read is a checkpoint by now. */
  readonly imported: number
  /** How many resume states of sessions lie in it. They stay when the rest goes. */
  readonly resumeStates: number
}

/** What a home's checkpoints take, and whose they are. */
export interface Status {
  readonly base: AbsolutePath
  readonly totalBytes: number
  readonly storeBytes: number
  readonly legacyBytes: number
  /** Those touched last come first. */
  readonly projects: readonly ProjectStatus[]
  readonly legacyArchives: readonly LegacyArchive[]
  /** What killed processes have left; housekeeping removes it. */
  readonly leftoverBytes: number
  readonly housekeeping: Pick<HousekeepingMemory, 'ranAt' | 'capUnmet' | 'failure'>
  /** What the last check of the store has found; null when there was none. */
  readonly verified: LastVerify | null
  /** What of the store could not be read just now. */
  readonly damage: readonly DamageNote[]
}

/** Reads what the base holds. `store` is null where there is none; nothing is created. */
export async function readStatus(
  layout: Layout,
  store: Store | null,
  now: Instant,
): Promise<Status> {
  const legacyArchives = readLegacyArchives(layout)
  const { capUnmet, failure, ranAt, sizes } = readMemory(layout)
  const { damage, projects } =
    store === null ? { damage: [], projects: [] } : await readProjectStatuses(store, sizes)
  const leftovers = findLeftovers(layout, { now })
  const storeBytes = directoryBytes(layout.store)
  return {
    base: layout.base,
    totalBytes: storeBytes + directoryBytes(layout.base, layout.store),
    storeBytes,
    legacyBytes: legacyArchives.reduce((sum, archive) => sum + archive.bytes, 0),
    projects: projects.toSorted((a, b) => (b.lastTouch ?? 0) - (a.lastTouch ?? 0)),
    legacyArchives,
    leftoverBytes: leftovers.reduce((sum, { bytes }) => sum + bytes, 0),
    housekeeping: { ranAt, capUnmet, failure },
    verified: readLastVerify(layout),
    damage,
  }
}

/** What can be deleted of archives, the youngest first. */
function readLegacyArchives(layout: Layout): readonly LegacyArchive[] {
  return readArchives(layout)
    .map(({ bytes, imported, modifiedAt, name, repositories, resumeStates }) => ({
      name,
      bytes,
      modifiedAt,
      repositories,
      imported,
      resumeStates,
    }))
    .toSorted((a, b) => b.modifiedAt - a.modifiedAt)
}

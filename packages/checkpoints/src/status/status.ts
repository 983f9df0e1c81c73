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

/** An archive of pre-v2 repositories. */
export interface LegacyArchive {
  readonly name: string
  /** The space that deleting it frees. */
  readonly bytes: number
  readonly modifiedAt: Instant
  readonly repositories: number
  /** How many of them are imported: every readable commit is a checkpoint. */
  readonly imported: number
  /** How many resume states it holds. They stay when the archive is deleted. */
  readonly resumeStates: number
}

/** The size of a home's checkpoints, by project. */
export interface Status {
  readonly base: AbsolutePath
  readonly totalBytes: number
  readonly storeBytes: number
  readonly legacyBytes: number
  /** Most recently touched first. */
  readonly projects: readonly ProjectStatus[]
  readonly legacyArchives: readonly LegacyArchive[]
  /** The leftovers of killed processes; housekeeping removes them. */
  readonly leftoverBytes: number
  readonly housekeeping: Pick<HousekeepingMemory, 'ranAt' | 'capUnmet' | 'failure'>
  /** The result of the last verification; null when there was none. */
  readonly verified: LastVerify | null
  /** The parts of the store that could not be read. */
  readonly damage: readonly DamageNote[]
}

/** Reads the state of a base. `store` is null when there is none; nothing is created. */
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

/** The archives that can be deleted, newest first. */
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

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  directoryBytes,
  hasErrno,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'
import { findLeftovers, type Store } from '@hermes-checkpoints/git-adapter'
import { readMemory, type HousekeepingMemory } from '@hermes-checkpoints/retention'
import { readProjectStatuses, type DamageNote, type ProjectStatus } from './project-status.ts'
import { readLastVerify, type LastVerify } from './verify/last-verify.ts'

export interface LegacyArchive {
  readonly name: string
  readonly bytes: number
  readonly modifiedAt: Instant
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
  return {
    base: layout.base,
    totalBytes: directoryBytes(layout.base),
    storeBytes: directoryBytes(layout.store),
    legacyBytes: legacyArchives.reduce((sum, archive) => sum + archive.bytes, 0),
    projects: projects.toSorted((a, b) => (b.lastTouch ?? 0) - (a.lastTouch ?? 0)),
    legacyArchives,
    leftoverBytes: leftovers.reduce((sum, { bytes }) => sum + bytes, 0),
    housekeeping: { ranAt, capUnmet, failure },
    verified: readLastVerify(layout),
    damage,
  }
}

function readLegacyArchives(layout: Layout): readonly LegacyArchive[] {
  return directoriesIn(layout.base)
    .filter((name) => name.startsWith('legacy-'))
    .map((name) => {
      const path = join(layout.base, name) as AbsolutePath
      return { name, bytes: directoryBytes(path), modifiedAt: statSync(path).mtimeMs }
    })
    .toSorted((a, b) => b.modifiedAt - a.modifiedAt)
}

function directoriesIn(directory: AbsolutePath): readonly string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return []
    throw error
  }
}

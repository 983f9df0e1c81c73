import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  chainPrefix,
  chainRef,
  directoryBytes,
  hasErrno,
  listProjects,
  readProject,
  type AbsolutePath,
  type CheckpointId,
  type Instant,
  type Layout,
  type Project,
  type ProjectHash,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import {
  chainBytes,
  countCheckpoints,
  findLeftovers,
  readRefs,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import {
  readMemory,
  type HousekeepingMemory,
  type MeasuredSize,
} from '@hermes-checkpoints/retention'
import { observeDirectory, type DirectoryState } from '@hermes-checkpoints/workdir'

export interface ProjectStatus {
  readonly hash: ProjectHash
  /** Null when the project's file is damaged or does not say. */
  readonly workdir: WorkdirPath | null
  readonly state: DirectoryState
  readonly checkpoints: number
  /** What its checkpoints take on disk, counting in full what they share with other projects. */
  readonly bytes: number
  /** What of that no other project needs; null when nobody has measured it since the last checkpoint. */
  readonly ownBytes: number | null
  readonly createdAt: Instant | null
  readonly lastTouch: Instant | null
}

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
}

/** Reads what the base holds. `store` is null where there is none; nothing is created. */
export async function readStatus(
  layout: Layout,
  store: Store | null,
  now: Instant,
): Promise<Status> {
  const legacyArchives = readLegacyArchives(layout)
  const { capUnmet, failure, ranAt, sizes } = readMemory(layout)
  const projects = store === null ? [] : await readProjects(store, sizes)
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
  }
}

async function readProjects(
  store: Store,
  sizes: HousekeepingMemory['sizes'],
): Promise<readonly ProjectStatus[]> {
  const tips = tipsOf(store)
  const counts = await countCheckpoints(store, [...tips.values()])
  return Promise.all(
    listProjects(store.layout).map(async (hash) => {
      const { createdAt, lastTouch, parent, workdir } = projectOf(store.layout, hash)
      const tip = tips.get(hash)
      const size = await sizeOf(store, tip, sizes.get(hash))
      return {
        hash,
        workdir,
        state: observeDirectory({ workdir, parent }),
        checkpoints: tip === undefined ? 0 : (counts.get(tip) ?? 0),
        bytes: size.bytes,
        ownBytes: size.ownBytes,
        createdAt,
        lastTouch,
      }
    }),
  )
}

/** What housekeeping has measured holds as long as the tip does; otherwise git has to add up. */
async function sizeOf(
  store: Store,
  tip: CheckpointId | undefined,
  measured: MeasuredSize | undefined,
): Promise<Pick<ProjectStatus, 'bytes' | 'ownBytes'>> {
  if (tip === undefined) return { bytes: 0, ownBytes: 0 }
  if (measured?.tip === tip) return { bytes: measured.bytes, ownBytes: measured.ownBytes }
  return { bytes: await chainBytes(store, tip), ownBytes: null }
}

function tipsOf(store: Store): ReadonlyMap<ProjectHash, CheckpointId> {
  const refs = readRefs(store.layout, chainPrefix)
  const tips = listProjects(store.layout).flatMap((hash): [ProjectHash, CheckpointId][] => {
    const state = refs.get(chainRef(hash))
    return state?.kind === 'at' ? [[hash, state.id]] : []
  })
  return new Map(tips)
}

/** A damaged file says nothing about its project; the checkpoints are counted all the same. */
function projectOf(layout: Layout, hash: ProjectHash): Omit<Project, 'hash' | 'fields'> {
  const outcome = readProject(layout, hash)
  if (outcome.kind === 'project') return outcome.project
  return { workdir: null, createdAt: null, lastTouch: null, parent: null }
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

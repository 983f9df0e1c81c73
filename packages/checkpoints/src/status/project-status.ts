import {
  chainPrefix,
  isCheckpointError,
  keptPrefix,
  listProjects,
  projectOfChainRef,
  readProject,
  type CheckpointId,
  type Instant,
  type Layout,
  type Project,
  type ProjectHash,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import {
  chainBytes,
  listPacks,
  PackIndexes,
  readRefs,
  walkChains,
  type ChainLink,
  type ChainLinks,
  type RefState,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import type { HousekeepingMemory, MeasuredSize } from '@hermes-checkpoints/retention'
import { inspectDirectory, type DirectoryState } from '@hermes-checkpoints/workdir'
import { countByProject } from './count-by-project.ts'
import { grownSince } from './growth-since-measure.ts'

/** The state of one project in the store. */
export interface ProjectStatus {
  readonly hash: ProjectHash
  /** Null when the project's file is damaged or names no directory. */
  readonly workdir: WorkdirPath | null
  readonly state: DirectoryState
  readonly checkpoints: number
  /**
   * The size of its checkpoints on disk, with objects shared by other projects counted in full: the last measurement of
   * housekeeping plus the growth since.
   */
  readonly bytes: number
  /** The part that no other project needs; null when it was not measured since the last checkpoint. */
  readonly ownBytes: number | null
  readonly createdAt: Instant | null
  readonly lastTouch: Instant | null
}

/** A part of the store that could not be read. */
export interface DamageNote {
  /** A ref, or the hash of a project. */
  readonly target: string
  readonly detail: string
}

export interface ProjectStatuses {
  readonly projects: readonly ProjectStatus[]
  readonly damage: readonly DamageNote[]
}

/**
 * Reads the state of all projects. An unreadable project does not hide the others.
 *
 * The status takes no lock, so a deletion by housekeeping can look like damage. Real damage is still there when the projects
 * are read again.
 */
export async function readProjectStatuses(
  store: Store,
  sizes: HousekeepingMemory['sizes'],
): Promise<ProjectStatuses> {
  const first = await inspectProjects(store, sizes)
  if (first.damage.length === 0) return first
  const suspects = new Set(first.damage.map(({ target }) => target))
  const second = await inspectProjects(store, sizes)
  return { ...second, damage: second.damage.filter(({ target }) => suspects.has(target)) }
}

async function inspectProjects(
  store: Store,
  sizes: HousekeepingMemory['sizes'],
): Promise<ProjectStatuses> {
  const { layout } = store
  const chains = readRefs(layout, chainPrefix)
  const tips = tipsIn(chains)
  const kept = readRefs(layout, keptPrefix)
  const damage = [...damagedRefs(chains), ...damagedRefs(kept)]
  const indexes = new PackIndexes(listPacks(layout))
  const { grown, links } = await walkAndGrow(store, tips, sizes, indexes, damage).finally(() =>
    indexes.close(),
  )
  const counts = countByProject(kept, tips, links)
  const projects = listProjects(layout).map(async (hash): Promise<ProjectStatus> => {
    const { createdAt, lastTouch, parent, workdir } = projectOf(layout, hash)
    const tip = tips.get(hash)
    const { bytes, ownBytes } = await unlessDamaged(
      () => sizeOf(store, tip, sizes.get(hash), grown.get(hash)),
      (detail) => noteOnce(damage, { target: hash, detail }),
      { bytes: 0, ownBytes: null },
    )
    const checkpoints = counts.get(hash) ?? 0
    const state = inspectDirectory({ workdir, parent })
    return { hash, workdir, state, checkpoints, bytes, ownBytes, createdAt, lastTouch }
  })
  return { projects: await Promise.all(projects), damage }
}

/** The chains and their growth; both come from the same pack indexes. */
async function walkAndGrow(
  store: Store,
  tips: ReadonlyMap<ProjectHash, CheckpointId>,
  sizes: HousekeepingMemory['sizes'],
  indexes: PackIndexes,
  damage: DamageNote[],
): Promise<{
  readonly links: ChainLinks
  readonly grown: ReadonlyMap<ProjectHash, number>
}> {
  const links = await walkAll(store, tips, indexes, damage)
  return { links, grown: grownSince(store.layout, tips, sizes, links, indexes) }
}

function tipsIn(chains: ReadonlyMap<string, RefState>): ReadonlyMap<ProjectHash, CheckpointId> {
  const tips = [...chains].flatMap(([ref, state]): [ProjectHash, CheckpointId][] => {
    const project = projectOfChainRef(ref)
    return project !== null && state.kind === 'at' ? [[project, state.id]] : []
  })
  return new Map(tips)
}

function damagedRefs(refs: ReadonlyMap<string, RefState>): DamageNote[] {
  return [...refs].flatMap(([target, state]) =>
    state.kind === 'damaged' ? [{ target, detail: state.detail }] : [],
  )
}

/** Reads all chains at once; when a damaged one makes that fail, reads each alone. */
async function walkAll(
  store: Store,
  tips: ReadonlyMap<ProjectHash, CheckpointId>,
  indexes: PackIndexes,
  damage: DamageNote[],
): Promise<ChainLinks> {
  const all = await unlessDamaged(() => walkChains(store, tips.values(), indexes), ignore, null)
  if (all !== null) return all
  const links = new Map<CheckpointId, ChainLink>()
  for (const [target, tip] of tips) {
    const own = await unlessDamaged(
      () => walkChains(store, [tip]),
      (detail) => noteOnce(damage, { target, detail }),
      new Map<CheckpointId, ChainLink>(),
    )
    for (const link of own.values()) links.set(link.id, link)
  }
  return links
}

function ignore(): void {
  // Reading each chain alone shows which one is damaged.
}

/** An unreadable history fails in every query. */
function noteOnce(damage: DamageNote[], note: DamageNote): void {
  if (!damage.some(({ target }) => target === note.target)) damage.push(note)
}

async function unlessDamaged<Value>(
  read: () => Promise<Value>,
  note: (detail: string) => void,
  otherwise: Value,
): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (!isCheckpointError(error) || error.code !== 'store-damaged') throw error
    note(error.message)
    return otherwise
  }
}

/** The last measurement plus the growth since; when one of them is unknown, git computes the size. */
async function sizeOf(
  store: Store,
  tip: CheckpointId | undefined,
  measured: MeasuredSize | undefined,
  grown: number | undefined,
): Promise<Pick<ProjectStatus, 'bytes' | 'ownBytes'>> {
  if (tip === undefined) return { bytes: 0, ownBytes: 0 }
  if (measured?.tip === tip) return { bytes: measured.bytes, ownBytes: measured.ownBytes }
  if (grown !== undefined) return { bytes: (measured?.bytes ?? 0) + grown, ownBytes: null }
  return { bytes: await chainBytes(store, tip), ownBytes: null }
}

/** The state of a project with a damaged file; its checkpoints are still counted. */
function projectOf(layout: Layout, hash: ProjectHash): Omit<Project, 'hash' | 'fields'> {
  const outcome = readProject(layout, hash)
  if (outcome.kind === 'project') return outcome.project
  return { workdir: null, createdAt: null, lastTouch: null, parent: null }
}

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
import { chainBytes, readRefs, type RefState, type Store } from '@hermes-checkpoints/git-adapter'
import type { HousekeepingMemory, MeasuredSize } from '@hermes-checkpoints/retention'
import { observeDirectory, type DirectoryState } from '@hermes-checkpoints/workdir'
import { countByProject } from './count-by-project.ts'

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

/** Something of the store that could not be read. */
export interface DamageNote {
  /** A ref, or the hash of a project. */
  readonly target: string
  readonly detail: string
}

export interface ProjectStatuses {
  readonly projects: readonly ProjectStatus[]
  readonly damage: readonly DamageNote[]
}

/** Reads how projects are. One whose checkpoints cannot be read does not hide the others. */
export async function readProjectStatuses(
  store: Store,
  sizes: HousekeepingMemory['sizes'],
): Promise<ProjectStatuses> {
  const { layout } = store
  const chains = readRefs(layout, chainPrefix)
  const tips = tipsIn(chains)
  const damage = [...damagedRefs(chains), ...damagedRefs(readRefs(layout, keptPrefix))]
  const counts = await countAll(store, tips, damage)
  const projects = listProjects(layout).map(async (hash): Promise<ProjectStatus> => {
    const { createdAt, lastTouch, parent, workdir } = projectOf(layout, hash)
    const tip = tips.get(hash)
    const { bytes, ownBytes } = await unlessDamaged(
      () => sizeOf(store, tip, sizes.get(hash)),
      (detail) => noteOnce(damage, { target: hash, detail }),
      { bytes: 0, ownBytes: null },
    )
    const checkpoints = counts.get(hash) ?? 0
    const state = observeDirectory({ workdir, parent })
    return { hash, workdir, state, checkpoints, bytes, ownBytes, createdAt, lastTouch }
  })
  return { projects: await Promise.all(projects), damage }
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

/** One git process counts all; where a damaged history keeps it from that, each is counted by itself. */
async function countAll(
  store: Store,
  tips: ReadonlyMap<ProjectHash, CheckpointId>,
  damage: DamageNote[],
): Promise<ReadonlyMap<ProjectHash, number>> {
  const all = await unlessDamaged(() => countByProject(store, tips), ignore, null)
  if (all !== null) return all
  const counts = new Map<ProjectHash, number>()
  for (const [target, tip] of tips) {
    const own = await unlessDamaged(
      () => countByProject(store, new Map([[target, tip]])),
      (detail) => noteOnce(damage, { target, detail }),
      new Map<ProjectHash, number>(),
    )
    counts.set(target, own.get(target) ?? 0)
  }
  return counts
}

function ignore(): void {
  // Whose history it is, counting each by itself tells.
}

/** A history that cannot be read shows in every question about it. */
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

/** A damaged file says nothing about its project; the checkpoints are counted all the same. */
function projectOf(layout: Layout, hash: ProjectHash): Omit<Project, 'hash' | 'fields'> {
  const outcome = readProject(layout, hash)
  if (outcome.kind === 'project') return outcome.project
  return { workdir: null, createdAt: null, lastTouch: null, parent: null }
}

import type { ObjectId, ProjectHash } from '@hermes-checkpoints/core'
import {
  historyObjects,
  objectSizes,
  type CommitObjects,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import type { MeasuredProject } from '../plan/cap-plan.ts'
import type { HistoryOutline } from '../plan/history-outline.ts'

/** Measures the disk space of projects: one git process for all sizes, and one or two per project. */
export async function measureProjects(
  store: Store,
  histories: readonly HistoryOutline[],
): Promise<readonly MeasuredProject[]> {
  const sizes = await objectSizes(store)
  const needed: CommitObjects[][] = []
  for (const history of histories) needed.push(await objectsNeeded(store, history))
  const owners = countOwners(needed)
  return histories.map(({ project }, at) => measured(project, needed[at] ?? [], sizes, owners))
}

/** Returns for each checkpoint, newest first, the objects that no newer one of its project needs. */
async function objectsNeeded(
  store: Store,
  { chain, older }: HistoryOutline,
): Promise<CommitObjects[]> {
  const seen = new Set<ObjectId>()
  const needed: CommitObjects[] = []
  for (const heads of [chain.slice(0, 1), older]) {
    const ids = heads.map(({ id }) => id)
    const found = ids.length === 0 ? [] : await historyObjects(store, ids)
    for (const { commit, objects } of found) {
      const unseen = objects.filter((id) => !seen.has(id))
      for (const id of unseen) seen.add(id)
      needed.push({ commit, objects: unseen })
    }
  }
  return needed
}

function countOwners(
  projects: readonly (readonly CommitObjects[])[],
): ReadonlyMap<ObjectId, number> {
  const owners = new Map<ObjectId, number>()
  for (const { objects } of projects.flat()) {
    for (const id of objects) owners.set(id, (owners.get(id) ?? 0) + 1)
  }
  return owners
}

function measured(
  project: ProjectHash,
  needed: readonly CommitObjects[],
  sizes: ReadonlyMap<ObjectId, number>,
  owners: ReadonlyMap<ObjectId, number>,
): MeasuredProject {
  const sum = (ids: readonly ObjectId[]): number =>
    ids.reduce((bytes, id) => bytes + (sizes.get(id) ?? 0), 0)
  const own = (ids: readonly ObjectId[]): number => sum(ids.filter((id) => owners.get(id) === 1))
  const checkpoints = needed.map(({ commit, objects }) => ({ id: commit, bytes: own(objects) }))
  return {
    project,
    bytes: needed.reduce((bytes, { objects }) => bytes + sum(objects), 0),
    ownBytes: checkpoints.reduce((bytes, checkpoint) => bytes + checkpoint.bytes, 0),
    checkpoints,
  }
}

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import {
  buildTree,
  plainGit,
  scratchDirectory,
  scratchHome,
  upstreamStore,
  type AtEnd,
  type UpstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { expect } from 'vitest'
import { asUpstreamSavesIt, directoryIn, directoryOnDisk } from './directory-model.ts'
import {
  checkpointsOf,
  keepLast,
  newProject,
  type ProjectModel,
  type SavedModel,
} from './project-model.ts'
import { scratchEngine, type ScratchEngine } from '../scenes/scratch-engine.ts'

/** Real directories and a real store. */
export interface World extends ScratchEngine {
  readonly directories: readonly string[]
  readonly upstream: UpstreamStore
}

/** The expected state, by the index of each directory. */
export interface Model {
  readonly projects: ProjectModel[]
}

/** Upstream keeps more than we do, so that both programs prune. */
export const upstreamKeeps = 5

export async function newWorld(atEnd: AtEnd): Promise<World> {
  const { base, home } = scratchHome(atEnd)
  // The other programs of the test keep as many as this one.
  writeFileSync(join(home, 'config.yaml'), `checkpoints:\n  max_snapshots: ${keepLast}\n`)
  const scratch = await scratchEngine({ home, lockWaitMs: 60_000 })
  const place = scratchDirectory(atEnd)
  const directories = ['one', 'two', 'three'].map((name) => join(place, name))
  for (const directory of directories) buildTree(directory, { a: `of ${directory}` })
  const upstream = upstreamStore(base, { form: 'aug', maxSnapshots: upstreamKeeps })
  return { ...scratch, directories, upstream }
}

export function newModel({ directories }: World): Model {
  return { projects: directories.map((directory) => newProject(directoryOnDisk(directory))) }
}

/** Expects every directory and its log to be as in the model. */
export async function expectAgreement(model: Model, world: World): Promise<void> {
  for (const [at, directory] of world.directories.entries()) {
    const { checkpoints } = await world.engine.log(directory)
    const project = inOrderOf(projectAt(model, at), checkpoints)
    model.projects[at] = project
    expect(directoryOnDisk(directory)).toEqual(project.present)
    await meetNewOnes(world, project, checkpoints)
    expect(checkpoints.map(({ id, pinned, reason }) => ({ id, pinned, reason }))).toEqual(
      checkpointsOf(project).map((one) => {
        const { id, reason } = one
        return { id, pinned: project.pins.has(one), reason }
      }),
    )
  }
}

/** Expects the contents of every checkpoint to be as in the model, and git fsck to find nothing wrong. */
export async function expectSoundStore(model: Model, world: World): Promise<void> {
  const { directories, engine, layout } = world
  for (const [at, directory] of directories.entries()) {
    const { checkpoints } = await engine.log(directory)
    const held = checkpoints.map((checkpoint) => directoryIn(layout, checkpoint))
    const expected = checkpointsOf(projectAt(model, at)).map((one) => one.directory)
    expect(await Promise.all(held)).toEqual(expected)
  }
  const hasStore = existsSync(layout.store)
  if (hasStore) plainGit(layout.store, 'fsck', '--full', '--strict')
}

/** Returns the ids that upstream lists for each directory. */
export function listedByUpstream({ directories, upstream }: World): readonly (readonly string[])[] {
  return directories.map((directory) => upstream.list(directory).map(({ hash }) => hash))
}

/** Returns the ids of each project's chain, which upstream lists. */
export function chainsOf({ projects }: Model): readonly (readonly (string | null)[])[] {
  return projects.map(({ chain }) => chain.map(({ id }) => id))
}

/** Expects a directory to equal a checkpoint, in everything that the checkpoint records. */
export function expectTarget(target: SavedModel, { present }: ProjectModel): void {
  expect(target.isExact ? present : asUpstreamSavesIt(present)).toEqual(target.directory)
}

export function projectAt({ projects }: Model, at: number): ProjectModel {
  const project = projects[at]
  if (project === undefined) throw new RangeError(`there is no project ${at}`)
  return project
}

/** Sorts ids: kept checkpoints of the same second have no defined order. */
function inOrderOf(project: ProjectModel, checkpoints: readonly Checkpoint[]): ProjectModel {
  const places = new Map<string, number>(checkpoints.map(({ id }, place) => [id, place]))
  const placeOf = (id: string | null): number => places.get(id ?? '') ?? Infinity
  const older = project.older.toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
  return { ...project, older }
}

/** Records the ids of new checkpoints in the model, and expects them to hold what was saved. */
async function meetNewOnes(
  { layout }: World,
  project: ProjectModel,
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  for (const [place, one] of checkpointsOf(project).entries()) {
    const checkpoint = checkpoints[place]
    if (one.id !== null || checkpoint === undefined) continue
    one.id = checkpoint.id
    expect(await directoryIn(layout, checkpoint)).toEqual(one.directory)
  }
}

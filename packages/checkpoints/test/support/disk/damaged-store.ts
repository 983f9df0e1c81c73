import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import {
  chainRef,
  parseWorkdirPath,
  projectHash,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { buildTree, plainGit, type Tree } from '@hermes-checkpoints/test-fixtures'
import { taken } from '../scenes/checkpoint-content.ts'
import { loosePath } from './loose-objects.ts'
import { movableClock, type MovableClock } from './movable-clock.ts'
import {
  scratchEngine,
  scratchProject,
  type ScratchEngine,
  type ScratchEngineOptions,
} from '../scenes/scratch-engine.ts'

/** A home with a project that has several checkpoints. */
export interface SavedStates extends ScratchEngine {
  readonly project: string
  readonly hash: ProjectHash
  /** The ids of its checkpoints, newest first. */
  readonly ids: readonly string[]
  readonly clock: MovableClock
}

/** Takes a checkpoint of a project in each of these states; the last one stays in the directory. */
export async function savedStates(
  states: readonly Tree[],
  options: ScratchEngineOptions = {},
): Promise<SavedStates> {
  const clock = movableClock()
  const scratch = { clock, ...(await scratchEngine({ clock, ...options })) }
  const project = scratchProject()
  const ids = await saveStates(scratch, project, states)
  return { ...scratch, project, hash: hashOf(project), ids }
}

/** Takes checkpoints of a project in these states, a minute apart, and returns their ids, newest first. */
export async function saveStates(
  { clock, engine }: Pick<SavedStates, 'clock' | 'engine'>,
  project: string,
  states: readonly Tree[],
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const state of states) {
    clock.move(60_000)
    buildTree(project, state)
    ids.unshift(taken(await engine.snapshot(project)).id)
  }
  return ids
}

/** Returns states with different contents in two directories. */
export function statesNamed(...names: readonly string[]): readonly Tree[] {
  return names.map((name) => ({ a: `${name} a\n`.repeat(20), sub: { b: `${name} b\n` } }))
}

function hashOf(project: string): ProjectHash {
  return projectHash(parseWorkdirPath(project))
}

/** Returns the file of a project's chain ref. */
export function chainFile({ store }: Layout, hash: ProjectHash): string {
  return join(store, chainRef(hash))
}

/** Returns the id of the object with this name in git. */
function idOf({ store }: Layout, name: string): string {
  return plainGit(store, 'rev-parse', name)
}

/** The ways to damage a loose object. */
const damages = {
  missing: (file: string) => rmSync(file),
  empty: (file: string) => truncateSync(file, 0),
  'cut off': (file: string) => truncateSync(file, 8),
  garbage: (file: string) => writeFileSync(file, 'garbage'),
  flipped: (file: string) => flipBit(file, readFileSync(file).length * 4),
} satisfies Record<string, (file: string) => void>

export type Damage = keyof typeof damages

/** Damages the loose file of the object with this name in git. */
export function damageObject(layout: Layout, name: string, damage: Damage): string {
  const id = idOf(layout, name)
  const file = loosePath(layout, id)
  chmodSync(file, 0o600)
  damages[damage](file)
  return id
}

/** Packs everything into one pack, and returns its path without an extension. */
export function packAgain({ objects, store }: Layout): string {
  plainGit(store, 'repack', '-a', '-d', '--quiet')
  const directory = join(objects, 'pack')
  const name = readdirSync(directory).find((one) => one.endsWith('.pack')) ?? ''
  return join(directory, basename(name, '.pack'))
}

/** Flips one bit of a file. */
export function flipBit(file: string, bit: number): void {
  const bytes = readFileSync(file)
  const at = Math.floor(bit / 8)
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit % 8)), at)
  chmodSync(file, 0o600)
  writeFileSync(file, bytes)
}

/** True when git fsck finds nothing wrong with a store. */
export function isHealthy({ store }: Layout): boolean {
  try {
    plainGit(store, 'fsck', '--full', '--strict', '--no-dangling')
    return true
  } catch {
    return false
  }
}

/** Restores a store from its copy. */
export function resetTo(copy: string, { base }: Layout): void {
  rmSync(base, { recursive: true })
  cpSync(copy, base, { recursive: true })
}

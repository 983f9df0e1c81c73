import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint, Engine } from '@hermes-checkpoints/checkpoints'
import { parseAbsolutePath, type CheckpointId } from '@hermes-checkpoints/core'
import { legacyArchive, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { taken } from '../scenes/checkpoint-content.ts'
import type { ArbitraryContent, ArbitraryStore, ArbitraryProject } from './store-arbitraries.ts'
import { day, hour, movableClock, type MovableClock } from '../disk/movable-clock.ts'
import { scratchEngine, type ScratchEngine } from '../scenes/scratch-engine.ts'

export interface BuiltStore extends ScratchEngine {
  readonly projects: readonly BuiltProject[]
}

export interface BuiltProject {
  readonly directory: string
  /** Oldest first. */
  readonly checkpoints: readonly Checkpoint[]
  readonly pinned: ReadonlySet<CheckpointId>
}

/** Builds such a store, and returns an engine with its settings. */
export async function buildStore(store: ArbitraryStore): Promise<BuiltStore> {
  const clock = movableClock()
  const [lasting, temporary] = [scratchDirectory(), scratchDirectory()]
  const temporaryRoot = parseAbsolutePath(temporary)
  const { engine, home, layout } = await scratchEngine({ clock, temporaryRoot })
  const projects = new Map<ArbitraryProject, BuiltProject>()
  for (const made of [...store.projects.filter(isStale), null, ...store.projects]) {
    if (made === null) clock.move(30 * day)
    else if (!projects.has(made)) {
      const parent = join(made.isTemporary ? temporary : lasting, `parent-${projects.size}`)
      projects.set(made, await buildProject(engine, clock, parent, made))
    }
  }
  for (const age of store.archives) {
    const modified = new Date(clock.now() - (age === 'old' ? 8 : 1) * day)
    legacyArchive(layout.base, `legacy-${age}`, { tree: { old: 'x'.repeat(500) }, modified })
  }
  const flags = {
    'checkpoints.max_snapshots': store.limit,
    'checkpoints.keep_daily': store.daily,
  }
  const stricter = await scratchEngine({ clock, temporaryRoot, home, flags })
  return { ...stricter, projects: [...projects.values()] }
}

function isStale({ fate }: ArbitraryProject): boolean {
  return fate.startsWith('stale')
}

async function buildProject(
  engine: Engine,
  clock: MovableClock,
  parent: string,
  { contents, fate, pinned }: ArbitraryProject,
): Promise<BuiltProject> {
  const directory = join(parent, 'project')
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(parent, 'neighbour'), '')
  writeFileSync(join(directory, 'text'), sharedText)
  const checkpoints: Checkpoint[] = []
  for (const content of contents) {
    add(directory, content)
    checkpoints.push(taken(await engine.snapshot(directory)))
    clock.move(hour)
  }
  const toPin = checkpoints.filter((_, place) => pinned.includes(place)).map(({ id }) => id)
  for (const id of toPin) await engine.pin(directory, id)
  if (fate.endsWith('deleted')) rmSync(directory, { recursive: true })
  if (fate === 'unreachable') renameSync(parent, `${parent}-elsewhere`)
  return { directory, checkpoints, pinned: new Set(toPin) }
}

const sharedText = randomBytes(10_000).toString('hex')

function add(directory: string, content: ArbitraryContent): void {
  if ('bytes' in content) writeFileSync(join(directory, 'content'), randomBytes(content.bytes))
  // The time makes it a change even when the line is the same.
  else appendFileSync(join(directory, 'text'), `${performance.now()} ${content.line}\n`)
}

import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import type { Layout } from '@hermes-checkpoints/core'
import { plainGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  flipBit,
  isHealthy,
  resetTo,
  saveStates,
  statesNamed,
} from '../../support/disk/damaged-store.ts'
import { movableClock } from '../../support/disk/movable-clock.ts'
import { packedObjects, type PackedObject } from '../../support/disk/packed-objects.ts'
import { pseudoRandom } from '../../support/disk/pseudo-random.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { loggedIds } from '../../support/scenes/taken-history.ts'

// Four seeds: four times as many flips in all.
const flips = 25

describe('issue 6.4 and reliability 54: bits of a store flip', () => {
  test.each([54, 154, 254, 354])(
    'each flip that changes content is found, and a repair loses only unreadable objects (seed %i)',
    async (seed) => {
      const stored = await storeOfSeveralProjects()
      const random = pseudoRandom(seed)
      const found = { changed: 0, harmless: 0 }
      for (let flip = 0; flip < flips; flip += 1) {
        resetTo(stored.copy, stored.layout)
        const files = flippable(stored.layout)
        const file = files[random(files.length)] as string
        const bit = random(statSync(file).size * 8)
        flipBit(file, bit)
        const name = `bit ${bit} of ${relative(stored.layout.store, file)}`
        const isChanged = !isHealthy(stored.layout)
        const { ok } = await stored.engine.verify({ full: true })
        expect([name, ok]).toEqual([name, !isChanged])
        found[isChanged ? 'changed' : 'harmless'] += 1
        const report = await stored.engine.verify({ repair: true })
        expect([name, report.ok, isHealthy(stored.layout)]).toEqual([name, true, true])
        const kept = await listed(stored)
        const lost = readable(stored, lostBy(stored, file, bit)).filter((id) => !kept.has(id))
        expect([name, lost]).toEqual([name, []])
      }
      expect(found.changed).toBeGreaterThan(flips / 2)
    },
    1_800_000,
  )
})

interface Stored {
  readonly engine: Engine
  readonly layout: Layout
  readonly projects: readonly string[]
  /** A copy of the base from before any flip. */
  readonly copy: string
  /** The objects of each checkpoint. */
  readonly checkpoints: ReadonlyMap<string, ReadonlySet<string>>
  readonly packed: readonly PackedObject[]
  /** The contents of the files in the projects' directories. */
  readonly present: ReadonlySet<string>
}

/** Builds projects with shared contents: the first checkpoints in a pack with deltas, the rest in loose files. */
async function storeOfSeveralProjects(): Promise<Stored> {
  const clock = movableClock()
  const { engine, layout } = await scratchEngine({ clock })
  const projects = [scratchProject(), scratchProject(), scratchProject()]
  for (const project of projects)
    await saveStates({ clock, engine }, project, statesNamed('one', 'two', project))
  plainGit(layout.store, 'repack', '-a', '-d', '--quiet')
  const [pack = ''] = packsIn(layout)
  for (const project of projects)
    await saveStates({ clock, engine }, project, statesNamed('four', `${project}!`))
  loosenAllBut(layout, pack)
  const copy = join(scratchDirectory(), 'copy')
  cpSync(layout.base, copy, { recursive: true })
  const checkpoints = new Map<string, ReadonlySet<string>>()
  for (const project of projects) {
    for (const id of await loggedIds(engine, project)) checkpoints.set(id, objectsOf(layout, id))
  }
  const present = new Set(projects.flatMap((project) => contentsIn(layout, project)))
  return { engine, layout, projects, copy, checkpoints, packed: packedObjects(pack), present }
}

function packsIn({ objects }: Layout): readonly string[] {
  const directory = join(objects, 'pack')
  const names = readdirSync(directory).filter((name) => name.endsWith('.pack'))
  return names.map((name) => join(directory, name))
}

function loosenAllBut(layout: Layout, pack: string): void {
  for (const other of packsIn(layout).filter((one) => one !== pack)) {
    const input = readFileSync(other)
    rmSync(other)
    rmSync(other.replace(/pack$/, 'idx'))
    execFileSync('git', ['unpack-objects', '-q'], { cwd: layout.store, input })
  }
}

function objectsOf({ store }: Layout, id: string): ReadonlySet<string> {
  const below = plainGit(store, 'rev-list', '--objects', '--no-object-names', `${id}^{tree}`)
  return new Set([id, ...below.split('\n')])
}

function contentsIn({ store }: Layout, project: string): readonly string[] {
  const files = ['a', 'sub/b'].map((name) => join(project, name))
  return plainGit(store, 'hash-object', '--no-filters', ...files).split('\n')
}

/** Returns the files that hold objects. */
function flippable({ objects }: Layout): readonly string[] {
  const entries = readdirSync(objects, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const loose = files.map(({ name, parentPath }) => join(parentPath, name)).toSorted()
  // The pack and its index are only two files but hold half of the objects, so half of the flips hit them.
  return loose.flatMap((file) =>
    /pack-/.test(file) ? Array.from({ length: 12 }, () => file) : [file],
  )
}

/** Returns the objects that git cannot read after a flip. */
function lostBy({ layout, packed }: Stored, file: string, bit: number): ReadonlySet<string> {
  if (file.endsWith('.idx')) return new Set()
  if (!file.endsWith('.pack')) return new Set([relative(layout.objects, file).replace('/', '')])
  const at = Math.floor(bit / 8)
  const lost = new Set<string>()
  for (const { base, end, id, start } of packed) {
    const isHit = start <= at && at < end
    if (isHit || (base !== null && lost.has(base))) lost.add(id)
  }
  return lost
}

/** Returns the checkpoints that need none of these objects, or only those that the projects' directories still hold. */
function readable({ checkpoints, present }: Stored, lost: ReadonlySet<string>): readonly string[] {
  const gone = [...lost].filter((id) => !present.has(id))
  const whole = [...checkpoints].filter(([, objects]) => !gone.some((id) => objects.has(id)))
  return whole.map(([id]) => id)
}

async function listed({ engine, projects }: Stored): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const project of projects) for (const id of await loggedIds(engine, project)) ids.add(id)
  return ids
}

import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { directoryIn, directoryOnDisk } from '../../support/models/directory-model.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

/** From then on, the times of a directory prove its names, which are not read again. */
const untilSettled = 2100

const name = fc.constantFrom('a', 'b', 'c', 'd é')
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const act = fc.oneof(
  fc.record({ what: fc.constantFrom('write', 'remove', 'directory', 'link'), path }),
  fc.record({ what: fc.constant('move'), path, to: path }),
)

const plan = fc.record({
  written: fc.array(path, { maxLength: 15 }),
  acts: fc.array(act, { minLength: 1, maxLength: 6 }),
})

test('law 1: the next checkpoint holds every change in directories that were long unchanged', async () => {
  const { engine, layout } = await scratchEngine()
  const plans = fc.sample(plan, { numRuns: 60 })
  const projects = plans.map(({ written }) => {
    const project = scratchProject({ 'a/b/c/d é': 'x', 'b/a': 'y', 'c/c/c': 'z' })
    for (const one of written) carryOut(project, { what: 'write', path: one })
    return project
  })
  for (const project of projects) taken(await engine.snapshot(project))
  await setTimeout(untilSettled)
  for (const project of projects) expect((await engine.snapshot(project)).outcome).toBe('unchanged')
  for (const [at, { acts }] of plans.entries()) {
    const project = projects[at] as string
    for (const one of acts) carryOut(project, one)
    await engine.snapshot(project)
    const { checkpoints } = await engine.log(project)
    const saved = await directoryIn(layout, checkpoints[0] as Checkpoint)
    const here = fc.stringify(plans[at])
    expect({ here, saved }).toEqual({ here, saved: directoryOnDisk(project) })
  }
})

interface Act {
  readonly what: string
  readonly path: string
  readonly to?: string
}

/** Makes a change, if the existing entries allow it. */
function carryOut(project: string, { path: at, to, what }: Act): void {
  const place = join(project, at)
  try {
    if (what === 'remove') rmSync(place, { recursive: true, force: true })
    else if (what === 'directory') mkdirSync(place, { recursive: true })
    else if (what === 'link') symlinkSync('a', place)
    else if (to !== undefined) renameSync(place, join(project, to))
    else {
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, `${at} ${Math.random()}`)
    }
  } catch {
    // A file is in the place of a directory, or the reverse.
  }
}

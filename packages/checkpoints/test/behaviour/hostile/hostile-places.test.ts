import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { buildTree, digestOf, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { contentOf, objectsIn, taken, textsOf } from '../../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

describe('issue 3.3: places', () => {
  test('reliability 42: a store inside the directory is left out, and costs no object in 6 checkpoints', async () => {
    const project = scratchProject({ a: '1', 'b/c': '2' })
    const home = join(project, '.hermes')
    mkdirSync(home)
    const { engine, layout } = await scratchEngine({ home })
    const checkpoint = taken(await engine.snapshot(project))
    expect(await textsOf(layout, checkpoint)).toMatchObject({ a: '1', 'b/c': '2' })
    const paths = [...(await contentOf(layout, checkpoint)).keys()]
    expect(paths.filter((path) => path.startsWith('.hermes/checkpoints'))).toEqual([])
    const objects = objectsIn(layout)
    for (let round = 0; round < 6; round += 1) {
      engine.turn()
      expect(await engine.ensure(project)).toMatchObject({ outcome: 'unchanged' })
      expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
    }
    expect(objectsIn(layout)).toEqual(objects)
  })

  test.each([
    ['the root of the file system', () => '/', 'the root of the file system'],
    ['the home directory', ({ user }: Places) => user, 'your home directory'],
    ['a directory above the home directory', ({ above }: Places) => above, 'holds your home'],
    ['the temporary root', ({ temporary }: Places) => temporary, 'temporary files'],
    ['the checkpoints themselves', ({ base }: Places) => base, 'the checkpoints themselves'],
    [
      'a directory inside them',
      ({ base }: Places) => join(base, 'x'),
      'the checkpoints themselves',
    ],
  ])('reliability 42: %s is skipped and nothing is created', async (_label, placeOf, why) => {
    const places = scratchPlaces()
    const { engine } = await scratchEngine({
      home: places.home,
      userHome: places.user,
      temporaryRoot: parseAbsolutePath(places.temporary),
    })
    const before = digestOf(places.above)
    const skipped = { outcome: 'skipped', why: expect.stringContaining(why) }
    expect(await engine.snapshot(placeOf(places))).toMatchObject(skipped)
    expect(await engine.ensure(placeOf(places))).toMatchObject(skipped)
    expect(digestOf(places.above)).toBe(before)
  })

  test('reliability 42: a link to the home directory is refused too', async () => {
    const { above, home, user } = scratchPlaces()
    const { engine } = await scratchEngine({ home, userHome: user })
    const link = join(above, 'link')
    symlinkSync(user, link)
    expect(await engine.snapshot(link)).toMatchObject({ outcome: 'skipped' })
  })
})

describe('issue 3.3: a root that was emptied or replaced', () => {
  test('reliability 40: an emptied root is skipped in a turn, and saved when the user asks', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1', 'b/c': '2' })
    taken(await engine.ensure(project))
    empty(project)
    engine.turn()
    expect(await engine.ensure(project)).toMatchObject({
      outcome: 'skipped',
      why: expect.stringContaining('empty'),
    })
    expect((await engine.log(project)).checkpoints).toHaveLength(1)
    expect(await textsOf(layout, taken(await engine.snapshot(project)))).toEqual({})
  })

  test('reliability 40: an emptied root drops no older checkpoint, however many turns pass', async () => {
    const { engine } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 2 } })
    const project = scratchProject({ a: '1' })
    taken(await engine.ensure(project))
    buildTree(project, { a: '2' })
    taken(await engine.snapshot(project))
    const before = (await engine.log(project)).checkpoints.map(({ id }) => id)
    empty(project)
    for (let turn = 0; turn < 3; turn += 1) {
      engine.turn()
      expect((await engine.ensure(project)).outcome).toBe('skipped')
      expect(await engine.maintain()).toMatchObject({ actions: [], errors: [] })
      expect(await engine.prune()).toMatchObject({ actions: [], errors: [] })
    }
    expect((await engine.log(project)).checkpoints.map(({ id }) => id)).toEqual(before)
    expect(before).toHaveLength(2)
  })

  test('reliability 40: an emptied root is skipped in a turn even without a scan', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    taken(await engine.ensure(project))
    rmSync(layout.scans, { recursive: true })
    empty(project)
    engine.turn()
    expect(await engine.ensure(project)).toMatchObject({
      outcome: 'skipped',
      why: expect.stringContaining('empty'),
    })
  })

  test('reliability 40: a root that was always empty is unchanged', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject()
    taken(await engine.ensure(project))
    engine.turn()
    expect(await engine.ensure(project)).toMatchObject({ outcome: 'unchanged' })
  })

  test('reliability 40: a replaced root is skipped in a turn, and saved when the user asks', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    taken(await engine.ensure(project))
    renameSync(project, `${project}.away`)
    buildTree(project, { other: '2' })
    engine.turn()
    expect(await engine.ensure(project)).toMatchObject({
      outcome: 'skipped',
      why: expect.stringContaining('another directory'),
    })
    const byHand = taken(await engine.snapshot(project))
    expect(await textsOf(layout, byHand)).toEqual({ other: '2' })
    buildTree(project, { other: '3' })
    expect(await engine.ensure(project)).toMatchObject({ outcome: 'taken' })
  })
})

interface Places {
  readonly above: string
  readonly user: string
  readonly home: string
  readonly base: string
  readonly temporary: string
}

/** Creates a user's home with the agent's home in it, and a temporary root beside it. */
function scratchPlaces(): Places {
  const above = scratchDirectory()
  const [user, temporary] = [join(above, 'user'), join(above, 'temporary')]
  const home = join(user, '.hermes')
  const base = join(home, 'checkpoints')
  mkdirSync(join(base, 'x'), { recursive: true })
  mkdirSync(temporary)
  return { above, user, home, base, temporary }
}

function empty(directory: string): void {
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true })
}

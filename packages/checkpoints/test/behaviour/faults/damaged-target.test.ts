import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import { isCheckpointError, type Layout } from '@hermes-checkpoints/core'
import {
  buildTree,
  digestOf,
  plainGit,
  readTree,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { named } from '../../support/scenes/report-summary.ts'
import { savedProject } from '../../support/scenes/saved-project.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

const exactly = { mtime: true, inode: true }

/** The damaged object, as git names it, and a whole one of the same type. */
const targets: readonly (readonly [what: string, damaged: string, whole: string])[] = [
  ['a file', ':sub/a', '~1:sub/a'],
  ['the tree', '^{tree}', '~1^{tree}'],
  ['a directory', ':sub', '~1:sub'],
]

/** The ways to damage a loose object. */
const damages: readonly (readonly [
  how: string,
  damage: (path: string, wholePath: string) => void,
])[] = [
  ['missing', (path) => rmSync(path)],
  ['empty', (path) => truncateSync(path, 0)],
  ['cut off', (path) => truncateSync(path, 8)],
  ['garbage', (path) => writeFileSync(path, 'garbage')],
  ['another object', (path, wholePath) => copyFileSync(wholePath, path)],
]

describe('issue 4.6 and reliability 38: a damaged target is found before the first write', () => {
  const cases = targets.flatMap(([what, damaged, whole]) =>
    damages.map(([how, damage]) => [`${what} is ${how}`, { damaged, whole, damage }] as const),
  )
  test.each(cases)('%s', async (_damage, { damage, damaged, whole }) => {
    const saved = await threeCheckpoints()
    const { layout, middle } = saved
    loosenObjects(layout)
    const path = loosePath(layout, objectId(layout, `${middle}${damaged}`))
    chmodSync(path, 0o600)
    damage(path, loosePath(layout, objectId(layout, `${middle}${whole}`)))
    expect(await attemptsOn(saved)).toEqual(refused)
    expect(await othersRestored(saved)).toEqual(others)
  })

  test('a bit of a packed file is flipped', async () => {
    const saved = await threeCheckpoints()
    const { layout, middle } = saved
    const id = objectId(layout, `${middle}:sub/a`)
    plainGit(layout.store, 'repack', '-a', '-d', '--quiet')
    expect(existsSync(loosePath(layout, id))).toBe(false)
    flipBit(packPath(layout), offsetInPack(layout, id) + 4)
    expect(await attemptsOn(saved)).toEqual(refused)
    expect(await othersRestored(saved)).toEqual(others)
  })

  test('the commit was replaced by another', async () => {
    const saved = await threeCheckpoints()
    const { layout, middle, oldest } = saved
    loosenObjects(layout)
    chmodSync(loosePath(layout, middle), 0o600)
    copyFileSync(loosePath(layout, oldest), loosePath(layout, middle))
    expect(await attemptsOn(saved)).toEqual(refused)
  })

  test('the pack is missing', async () => {
    const saved = await threeCheckpoints()
    plainGit(saved.layout.store, 'repack', '-a', '-d', '--quiet')
    rmSync(packPath(saved.layout))
    expect(await attemptsOn(saved)).toEqual(refused)
  })

  test('the ignore file in the target is missing', async () => {
    const { checkpoint, engine, layout, project } = await savedProject({
      '.gitignore': 'secret\n',
      secret: 'precious',
    })
    loosenObjects(layout)
    rmSync(loosePath(layout, objectId(layout, `${checkpoint}:.gitignore`)))
    buildTree(project, { '.gitignore': '' })
    const restoring = engine.restore(project, { checkpoint, paths: named('secret') })
    await expect(restoring).rejects.toMatchObject({ code: 'store-damaged' })
    expect(readTree(project)).toEqual({ '.gitignore': '', secret: 'precious' })
  })

  test('objects that the restore does not need may be damaged', async () => {
    const { engine, layout, middle, project } = await threeCheckpoints()
    loosenObjects(layout)
    rmSync(loosePath(layout, objectId(layout, `${middle}:sub/a`)))
    const paths = named('b')
    const report = await engine.restore(project, { checkpoint: middle, paths })
    expect(report).toMatchObject({ restored: paths, verified: true })
  })
})

const refused: Attempts = {
  codes: ['store-damaged', 'store-damaged'],
  journals: [],
  isUntouched: true,
}
const others = ['oldest', 'newest'].map(contentOf)

interface Saved {
  readonly engine: Engine
  readonly layout: Layout
  readonly project: string
  readonly oldest: string
  readonly middle: string
  readonly newest: string
}

async function threeCheckpoints(): Promise<Saved> {
  const { engine, layout } = await scratchEngine()
  const project = scratchProject()
  const ids: string[] = []
  for (const name of ['oldest', 'middle', 'newest']) {
    buildTree(project, contentOf(name))
    ids.push(taken(await engine.snapshot(project)).id)
  }
  buildTree(project, contentOf('now'))
  const [oldest = '', middle = '', newest = ''] = ids
  return { engine, layout, project, oldest, middle, newest }
}

function contentOf(name: string): Tree {
  return { b: `${name} b`, sub: { a: `${name} a\n`.repeat(20), c: `${name} c` } }
}

/** Returns the results of restoring the checkpoint in the middle, completely and in part. */
async function attemptsOn({ engine, layout, middle, project }: Saved): Promise<Attempts> {
  const before = digestOf(project, exactly)
  const codes: unknown[] = []
  for (const paths of [[], named('sub')]) {
    const restoring = engine.restore(project, { checkpoint: middle, paths })
    codes.push(await restoring.then(() => 'restored', errorCode))
  }
  const isUntouched = digestOf(project, exactly) === before
  return { codes, journals: readdirSync(layout.journals), isUntouched }
}

interface Attempts {
  readonly codes: readonly unknown[]
  readonly journals: readonly string[]
  readonly isUntouched: boolean
}

function errorCode(error: unknown): unknown {
  return isCheckpointError(error) ? error.code : error
}

/** Returns the results of restoring the two undamaged checkpoints. */
async function othersRestored({
  engine,
  newest,
  oldest,
  project,
}: Saved): Promise<readonly Tree[]> {
  const trees: Tree[] = []
  for (const checkpoint of [oldest, newest]) {
    await engine.restore(project, { checkpoint })
    trees.push(readTree(project))
  }
  return trees
}

function objectId({ store }: Layout, name: string): string {
  return plainGit(store, 'rev-parse', name)
}

/** Unpacks every object into a loose file. */
function loosenObjects({ objects, store }: Layout): void {
  const directory = join(objects, 'pack')
  const packs = readdirSync(directory).filter((name) => name.endsWith('.pack'))
  const contents = packs.map((name) => readFileSync(join(directory, name)))
  for (const name of readdirSync(directory)) rmSync(join(directory, name))
  for (const input of contents) execFileSync('git', ['unpack-objects', '-q'], { cwd: store, input })
}

function loosePath({ objects }: Layout, id: string): string {
  return join(objects, id.slice(0, 2), id.slice(2))
}

function packPath({ objects }: Layout): string {
  const name = readdirSync(join(objects, 'pack')).find((one) => one.endsWith('.pack')) ?? ''
  return join(objects, 'pack', name)
}

function offsetInPack(layout: Layout, id: string): number {
  const lines = plainGit(layout.store, 'verify-pack', '-v', packPath(layout)).split('\n')
  const fields = lines.find((line) => line.startsWith(id))?.split(/ +/) ?? []
  return Number(fields[4])
}

function flipBit(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  chmodSync(path, 0o600)
  writeFileSync(path, bytes)
}

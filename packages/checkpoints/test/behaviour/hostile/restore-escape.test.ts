import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { chainRef, parseWorkdirPath, projectHash, type Layout } from '@hermes-checkpoints/core'
import {
  buildTree,
  digestOf,
  file,
  link,
  plainGit,
  readTree,
  scratchDirectory,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { named, summaryOf } from '../../support/scenes/report-summary.ts'
import { startProgram } from '../../support/disk/running-program.ts'
import { savedProject } from '../../support/scenes/saved-project.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

const exactly = { mtime: true, inode: true }

describe('issue 4.4 and law 11: a restore writes nothing outside', () => {
  test('reliability 20: a directory that was replaced by a link is a directory again', async () => {
    const { engine } = await scratchEngine()
    const tree = { sub: { a: 'then', deep: { b: 'then' } } }
    const project = scratchProject(tree)
    const outside = outsideDirectory({ a: 'precious', born: 'precious', 'deep/b': 'precious' })
    const checkpoint = taken(await engine.snapshot(project)).id
    rmSync(join(project, 'sub'), { recursive: true })
    symlinkSync(outside, join(project, 'sub'))
    const before = digestOf(outside, exactly)
    const report = await engine.restore(project, { checkpoint })
    expect(summaryOf(report)).toMatchObject({ failed: {}, verified: true })
    expect(readTree(project)).toEqual(tree)
    expect(digestOf(outside, exactly)).toBe(before)
    await engine.undo(project)
    expect(readlinkSync(join(project, 'sub'))).toBe(outside)
    expect(digestOf(outside, exactly)).toBe(before)
  })

  test('reliability 21: nor while a directory is swapped for a link 500 times', async () => {
    const { engine, layout } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 1000 } })
    const project = scratchProject({ sub: numbered('one') })
    const outside = outsideDirectory(numbered('precious'))
    const one = taken(await engine.snapshot(project)).id
    buildTree(project, { sub: numbered('two') })
    const two = taken(await engine.snapshot(project)).id
    const before = digestOf(outside, exactly)
    const directory = join(project, 'sub')
    const countFile = `${outside}.swaps`
    const swapper = startProgram(
      'swap-directory.js',
      layout.journals,
      directory,
      outside,
      countFile,
    )
    await swapper.hear()
    const swaps = (): number => (existsSync(countFile) ? Number(readFileSync(countFile)) : 0)
    for (let trial = 0; trial < 60 || (trial < 400 && swaps() < 500); trial += 1) {
      await engine.restore(project, { checkpoint: trial % 2 === 0 ? one : two })
      expect(digestOf(outside, exactly)).toBe(before)
    }
    await swapper.kill()
    expect(swaps()).toBeGreaterThanOrEqual(500)
    // It may have been killed half-way.
    if (existsSync(`${outside}.aside`)) {
      rmSync(directory, { force: true, recursive: true })
      renameSync(`${outside}.aside`, directory)
    }
    expect(await engine.restore(project, { checkpoint: one })).toMatchObject({ verified: true })
    expect(readTree(directory)).toEqual(numbered('one'))
    expect(digestOf(outside, exactly)).toBe(before)
  })

  test('a file with a hard link outside keeps its bytes and permissions there', async () => {
    const { engine } = await scratchEngine()
    const outside = outsideDirectory({ written: 'now', mode: 'same', deleted: 'now' })
    const project = scratchProject({
      written: 'then',
      mode: file({ content: 'same', mode: 0o600 }),
    })
    const checkpoint = taken(await engine.snapshot(project)).id
    for (const name of ['written', 'mode', 'deleted']) {
      rmSync(join(project, name), { force: true })
      linkSync(join(outside, name), join(project, name))
    }
    const before = digestOf(outside, exactly)
    const report = await engine.restore(project, { checkpoint })
    expect(summaryOf(report)).toMatchObject({ failed: {}, verified: true })
    expect(readTree(project)).toEqual({
      written: 'then',
      mode: file({ content: 'same', mode: 0o600 }),
    })
    await engine.undo(project)
    expect(statSync(join(project, 'mode')).mode & 0o777).toBe(0o644)
    expect(digestOf(outside, exactly)).toBe(before)
  })

  test("a file that was replaced by a link is a file again, and the link's target stays", async () => {
    const { engine } = await scratchEngine()
    const outside = outsideDirectory({ target: 'precious' })
    const project = scratchProject({ a: file({ content: 'then', mode: 0o600 }) })
    const checkpoint = taken(await engine.snapshot(project)).id
    buildTree(project, { a: link(join(outside, 'target')) })
    const before = digestOf(outside, exactly)
    await engine.restore(project, { checkpoint })
    expect(readTree(project)).toEqual({ a: file({ content: 'then', mode: 0o600 }) })
    expect(digestOf(outside, exactly)).toBe(before)
  })
})

describe('law 11: a forged checkpoint', () => {
  test.each(['..', '.', '.git', '.GIT', 'a/b', ''])(
    'writes nothing outside through a directory named %j',
    async (name) => {
      const { checkpoint, engine, layout, project } = await savedProject({ a: 'now' })
      const made = hostileCheckpoint(layout, project, checkpoint, name)
      const around = join(project, '..')
      const before = digestOf(around, exactly)
      for (const to of [undefined, join(scratchDirectory(), 'to', 'there')]) {
        const restoring = engine.restore(project, { checkpoint: made, to })
        await expect(restoring).rejects.toMatchObject({ code: 'store-damaged' })
      }
      expect(digestOf(around, exactly)).toBe(before)
    },
  )
})

describe('issue 4.4: a path argument', () => {
  test('reliability 22: that leads through a link is refused, and nothing changes', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ 'sub/inner/a': 'then' })
    const outside = outsideDirectory({ 'inner/a': 'precious' })
    const checkpoint = taken(await engine.snapshot(project)).id
    rmSync(join(project, 'sub'), { recursive: true })
    symlinkSync(outside, join(project, 'sub'))
    const before = [outside, project].map((place) => digestOf(place, exactly))
    for (const path of ['sub/inner/a', 'sub/inner', 'sub/other']) {
      const restoring = engine.restore(project, { checkpoint, paths: named(path) })
      await expect(restoring).rejects.toMatchObject({
        code: 'path-invalid',
        message: `${path} leads through sub, which is a link`,
      })
    }
    expect([outside, project].map((place) => digestOf(place, exactly))).toEqual(before)
    await engine.restore(project, { checkpoint, paths: named('sub') })
    expect(readTree(project)).toEqual({ sub: { inner: { a: 'then' } } })
    expect(lstatSync(join(outside, 'inner/a')).size).toBe('precious'.length)
  })

  test.each(['../x', '/etc/passwd', 'a/../../x', '.', '', 'a//b', './a', 'a/'])(
    'reliability 22 and upstream: %j is refused',
    (path) => {
      expect(() => named(path)).toThrow(expect.objectContaining({ code: 'path-invalid' }))
    },
  )

  const magic = [':(glob)*', '*', '-p', '--patch', ':', ':!a', ':(exclude)a', 'a?', '[a]', '\\a']

  test.each(magic)('upstream NEW: %s stands for a file with exactly that name', async (name) => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: 'then', ab: 'then', [name]: 'then' })
    const checkpoint = taken(await engine.snapshot(project)).id
    const now = { a: 'now', ab: 'now', [name]: 'now', [`${name}born`]: 'now' }
    buildTree(project, now)
    const report = await engine.restore(project, { checkpoint, paths: named(name) })
    expect(summaryOf(report)).toMatchObject({ restored: [name], deleted: [], verified: true })
    expect(readTree(project)).toEqual({ ...now, [name]: 'then' })
  })

  test.each(magic)('upstream NEW: %s is refused when no file has that name', async (name) => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: 'then', ab: 'then' })
    const checkpoint = taken(await engine.snapshot(project)).id
    buildTree(project, { a: 'now', ab: 'now' })
    const restoring = engine.restore(project, { checkpoint, paths: named(name) })
    await expect(restoring).rejects.toMatchObject({
      code: 'path-invalid',
      message: expect.stringContaining('neither in the checkpoint nor in the directory') as string,
    })
    expect(readTree(project)).toEqual({ a: 'now', ab: 'now' })
    // A mistyped path must not take a safety checkpoint, which would shift the numbers in the log.
    expect((await engine.log(project)).checkpoints).toHaveLength(1)
  })
})

/** Returns a directory outside every project, with nothing beside it. */
function outsideDirectory(tree: Tree): string {
  const outside = join(scratchDirectory(), 'outside')
  buildTree(outside, tree)
  return outside
}

function numbered(content: string): Tree {
  return Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`file-${at}`, content]))
}

/** Adds a checkpoint with a file in a directory whose name git would never store. */
function hostileCheckpoint(
  { store }: Layout,
  project: string,
  parent: string,
  name: string,
): string {
  const write = (type: string, input: string | Buffer): string => {
    const args = ['hash-object', '-t', type, '-w', '--stdin', '--literally']
    return execFileSync('git', args, { cwd: store, input, encoding: 'utf8' }).trim()
  }
  const inner = write('tree', treeEntry('100644', 'written', write('blob', 'hostile')))
  const tree = write('tree', treeEntry('40000', name, inner))
  const commit = plainGit(store, 'commit-tree', tree, '-p', parent, '-m', 'made up')
  plainGit(store, 'update-ref', chainRef(projectHash(parseWorkdirPath(project))), commit)
  return commit
}

function treeEntry(mode: string, name: string, id: string): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])
}

import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseWorkdirPath, projectHash, type Layout } from '@hermes-checkpoints/core'
import {
  buildTree,
  fakeGit,
  plainGit,
  scratchDirectory,
  type FakeGitKind,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { startProgram } from '../support/disk/running-program.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

describe('ensure', () => {
  test('upstream: takes the first checkpoint of a directory', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    expect(await engine.ensure(project, 'before write_file')).toMatchObject({
      outcome: 'taken',
      directory: parseWorkdirPath(project),
      checkpoint: { reason: 'before write_file', kind: 'auto' },
    })
    expect((await engine.log(project)).checkpoints.length).toBe(1)
  })

  test('upstream: the default reason is `auto`', async () => {
    const { engine } = await scratchEngine()
    expect(taken(await engine.ensure(scratchProject({ a: '1' }))).reason).toBe('auto')
  })

  test('upstream: skips when checkpoints are switched off, and creates nothing', async () => {
    const { engine, home } = await scratchEngine({ flags: { 'checkpoints.enabled': false } })
    engine.turn()
    expect(await engine.ensure(scratchProject({ a: '1' }))).toMatchObject({
      outcome: 'skipped',
      code: 'disabled',
      why: 'checkpoints are switched off',
    })
    expect(readdirSync(home)).toEqual([])
  })

  test('upstream: takes one checkpoint per turn and directory, under any of its names', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    const alias = join(scratchDirectory(), 'alias')
    symlinkSync(project, alias)
    await engine.ensure(project)
    buildTree(project, { a: '2' })
    for (const name of [project, `${project}/.`, alias]) {
      expect(await engine.ensure(name)).toMatchObject({
        outcome: 'skipped',
        code: 'turn-done',
        why: 'this turn already has a checkpoint',
        directory: parseWorkdirPath(project),
      })
    }
    expect((await engine.ensure(scratchProject({ a: '1' }))).outcome).toBe('taken')
  })

  test('upstream: a new turn takes a checkpoint only when something changed', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await engine.ensure(project)
    engine.turn()
    expect((await engine.ensure(project)).outcome).toBe('unchanged')
    expect((await engine.ensure(project)).outcome).toBe('skipped')
    engine.turn()
    buildTree(project, { a: '2' })
    expect((await engine.ensure(project)).outcome).toBe('taken')
  })

  test('a failed attempt does not use the turn up', async () => {
    const { engine } = await scratchEngine()
    const project = join(scratchDirectory(), 'later')
    expect((await engine.ensure(project)).outcome).toBe('failed')
    buildTree(project, { a: '1' })
    expect((await engine.ensure(project)).outcome).toBe('taken')
  })

  test('a directory need not have a name in UTF-8', async () => {
    const { engine } = await scratchEngine()
    const project = Buffer.concat([Buffer.from(`${scratchDirectory()}/é`), Buffer.of(0xff)])
    buildTree(project, { a: '1' })
    expect(await engine.ensure(project)).toMatchObject({
      outcome: 'taken',
      directory: parseWorkdirPath(project),
    })
  })
})

describe('endTurn', () => {
  test('compares a directory, under any of its names, with its checkpoint of this turn', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    const alias = join(scratchDirectory(), 'alias')
    symlinkSync(project, alias)
    await engine.ensure(project)
    buildTree(project, { a: '2', b: '2' })
    expect(await engine.endTurn(alias)).toEqual({ outcome: 'recorded', files: 2 })
    engine.turn()
    expect(await engine.endTurn(alias)).toEqual({
      outcome: 'skipped',
      code: 'no-checkpoint',
      why: `this turn has no checkpoint of ${project}`,
    })
  })

  test('skips a directory whose checkpoint was not taken', async () => {
    const { engine } = await scratchEngine({ env: { PATH: '/nonexistent' } })
    const project = scratchProject({ a: '1' })
    expect((await engine.ensure(project)).outcome).toBe('failed')
    expect((await engine.endTurn(project)).outcome).toBe('skipped')
  })
})

describe('ensure never throws', () => {
  test.each([
    ['', 'the path is empty'],
    ['/gone/\0', 'expected the absolute path of a directory'],
    ['/gone', 'there is no such directory'],
    ['/etc/passwd', 'it is not a directory'],
  ])('for %j, which is not a directory', async (directory, why) => {
    const { engine } = await scratchEngine()
    expect(await engine.ensure(directory)).toMatchObject({
      outcome: 'failed',
      code: 'path-invalid',
      why: expect.stringContaining(why) as string,
    })
  })

  test('upstream, reliability 72: without git on PATH', async () => {
    const { engine } = await scratchEngine({ env: { PATH: '/nonexistent' } })
    expect(await engine.ensure(scratchProject({ a: '1' }))).toMatchObject({
      outcome: 'failed',
      code: 'git-missing',
      why: 'git was not found on PATH',
      hint: expect.any(String) as string,
    })
  })

  test.each<FakeGitKind>(['dies-of-signal', 'fails', 'is-old', 'prints-garbage'])(
    'reliability 72: with a git that misbehaves: %s',
    async (kind) => {
      const bin = scratchDirectory()
      fakeGit(bin, kind)
      const { engine } = await scratchEngine({ env: { PATH: `${bin}:${process.env['PATH']}` } })
      const outcome = await engine.ensure(scratchProject({ a: '1' }))
      expect(outcome).toMatchObject({
        outcome: 'failed',
        code: expect.stringMatching(/^git-/) as string,
        why: expect.stringMatching(/git/) as string,
      })
    },
  )

  test.each<[string, (layout: Layout) => void, string]>([
    ['a file instead of the base', ({ base }) => writeFileSync(base, ''), 'is not a directory'],
    ['a file above the home', replaceHome, 'EEXIST'],
    ['a link instead of the base', ({ base }) => symlinkSync('/tmp', base), 'is a symbolic link'],
    ['a link instead of the store', linkStore, 'is a symbolic link'],
  ])('where nothing can be written: %s', async (_, spoil, why) => {
    const { engine, layout } = await scratchEngine()
    spoil(layout)
    expect(await engine.ensure(scratchProject({ a: '1' }))).toMatchObject({
      outcome: 'failed',
      why: expect.stringContaining(why) as string,
    })
  })

  test.each<[string, string, (layout: Layout, project: string) => string]>([
    ['store', 'exclusive', ({ lockFile }) => lockFile],
    [
      'project',
      'exclusive',
      (layout, project) => layout.projectLockFile(projectHash(parseWorkdirPath(project))),
    ],
  ])(
    'while another process holds the lock of the %s, and names that process',
    async (_, mode, lockOf) => {
      const { engine, layout } = await scratchEngine({ lockWaitMs: 20 })
      const project = scratchProject({ a: '1' })
      await engine.snapshot(scratchProject({ a: '1' }))
      const holder = startProgram('hold-lock.js', lockOf(layout, project), mode)
      expect(await holder.hear()).toBe('held')
      expect(await engine.ensure(project)).toMatchObject({
        outcome: 'skipped',
        code: 'busy',
        why: expect.stringContaining(`(pid ${holder.pid})`) as string,
        directory: parseWorkdirPath(project),
      })
      await holder.kill()
      expect((await engine.ensure(project)).outcome).toBe('taken')
    },
  )
})

describe('a directory that is too large for its time', () => {
  test('is skipped, and pauses for the next turns', async () => {
    let [now, isSlow] = [0, true]
    const clock = { now: () => (now += isSlow ? 20_000 : 0) }
    const { engine } = await scratchEngine({ clock, budgetMs: 30_000 })
    const project = scratchProject({ a: '1' })
    const tooLarge = 'the directory is too large for the time that a turn has'
    expect(await engine.ensure(project)).toMatchObject({
      outcome: 'skipped',
      code: 'out-of-time',
      why: tooLarge,
    })
    isSlow = false
    expect(await engine.ensure(project)).toMatchObject({
      outcome: 'skipped',
      code: 'backing-off',
      why: `${project} took too long; turns until the next try: 2`,
    })
    engine.turn()
    expect(await engine.ensure(project)).toMatchObject({
      code: 'backing-off',
      why: `${project} took too long; turns until the next try: 1`,
    })
    engine.turn()
    expect((await engine.ensure(project)).outcome).toBe('taken')
  })

  test('law 7: leaves no partial checkpoint, wherever the time runs out', async () => {
    let calls = 0
    const { engine, layout } = await scratchEngine({
      clock: { now: () => ((calls -= 1) < 0 ? Date.UTC(2030) : Date.UTC(2026)) },
      budgetMs: 1000,
    })
    const outcomes = new Set<string>()
    for (let inTime = 1; inTime <= 20; inTime += 1) {
      const project = scratchProject({ a: '1', b: '2', c: '3', d: '4', e: '5' })
      calls = inTime
      const { outcome } = await engine.ensure(project)
      const { checkpoints } = await engine.log(project)
      expect(checkpoints.length).toBe(outcome === 'taken' ? 1 : 0)
      outcomes.add(outcome)
    }
    expect([...outcomes]).toEqual(['skipped', 'taken'])
    plainGit(layout.store, 'fsck', '--full', '--strict')
    expect(readdirSync(layout.store).filter((name) => name.includes('crash'))).toEqual([])
  })
})

function replaceHome({ base }: Layout): void {
  rmSync(dirname(base), { recursive: true })
  writeFileSync(dirname(base), '')
}

function linkStore({ base, store }: Layout): void {
  mkdirSync(base)
  symlinkSync('/tmp', store)
}

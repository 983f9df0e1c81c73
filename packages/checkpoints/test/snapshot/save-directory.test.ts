import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseTreePath, parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import {
  buildTree,
  directory,
  fifo,
  file,
  plainGit,
  upstreamStore,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken, textsOf } from '../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

describe('a snapshot', () => {
  test('upstream: two projects share one store and have a file each', async () => {
    const { engine, layout } = await scratchEngine()
    const projects = [scratchProject({ a: '1' }), scratchProject({ a: '2' })]
    for (const project of projects) await engine.snapshot(project)
    for (const project of projects) {
      const { workdir } = projectFields(layout.projectFile(hashOf(project)))
      expect(workdir).toBe(project)
      expect((await engine.log(project)).checkpoints.length).toBe(1)
    }
  })

  test('upstream: no .git appears in the project, and the store signs nothing', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await engine.snapshot(project)
    expect(readdirSync(project)).toEqual(['a'])
    for (const setting of ['commit.gpgsign', 'tag.gpgSign']) {
      expect(plainGit(layout.store, 'config', setting)).toBe('false')
    }
  })

  test('becomes the child of a checkpoint that upstream took in between, and upstream’s of ours', async () => {
    const { engine, layout } = await scratchEngine()
    const upstream = upstreamStore(layout.base)
    const project = scratchProject({ a: '1', b: '1' })
    const first = taken(await engine.snapshot(project)).id
    buildTree(project, { a: '2' })
    const second = upstream.take(project, 'before patch')
    buildTree(project, { b: '3' })
    const third = taken(await engine.snapshot(project))
    buildTree(project, { b: '4' })
    const fourth = upstream.take(project, 'before write_file')
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ id }) => id)).toEqual([fourth, third.id, second, first])
    expect(await textsOf(layout, third)).toEqual({ a: '2', b: '3' })
    expect(third.counts).toEqual({ filesChanged: 1, insertions: 1, deletions: 1 })
  })

  test('reliability 12: tries again when the chain moves during the attempt, and follows the new tip', async () => {
    const project = scratchProject({ a: '1' })
    const meanwhile = [
      () => undefined,
      () => {
        upstream.take(project, 'before patch')
        buildTree(project, { a: '3' })
      },
    ]
    const progress = { report: () => meanwhile.shift()?.() }
    const { engine, layout } = await scratchEngine({ progress })
    const upstream = upstreamStore(layout.base)
    const first = taken(await engine.snapshot(project)).id
    buildTree(project, { a: '2' })
    const third = taken(await engine.snapshot(project))
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ id, reason }) => [id, reason])).toEqual([
      [third.id, 'manual'],
      [upstream.list(project)[1]?.hash, 'before patch'],
      [first, 'manual'],
    ])
    expect(await textsOf(layout, third)).toEqual({ a: '3' })
  })

  test('reliability 12: fails with `ref-moved` when the chain moves at every try', async () => {
    const project = scratchProject({ a: '0' })
    let at = 0
    const progress = {
      report: () => {
        buildTree(project, { a: `${(at += 1)}` })
        upstream.take(project, 'before patch')
        buildTree(project, { a: `ours ${at}` })
      },
    }
    const { engine, layout } = await scratchEngine({ progress })
    const upstream = upstreamStore(layout.base)
    await expect(engine.snapshot(project)).rejects.toMatchObject({ code: 'ref-moved' })
    const reasons = (await engine.log(project)).checkpoints.map(({ reason }) => reason)
    expect(new Set(reasons)).toEqual(new Set(['before patch']))
  })

  test.each(['', '[1, 2', '"text"', 'null', '[]'])(
    'upstream AUG: a damaged project file (%s) is replaced, and the history stays',
    async (damage) => {
      const { engine, layout } = await scratchEngine()
      const project = scratchProject({ a: '1' })
      const first = taken(await engine.snapshot(project)).id
      const projectFile = layout.projectFile(hashOf(project))
      writeFileSync(projectFile, damage)
      buildTree(project, { a: '2' })
      expect(taken(await engine.snapshot(project)).parent).toBe(first)
      expect(projectFields(projectFile)['workdir']).toBe(project)
    },
  )

  test('the project file names the parent directory, and unknown keys stay', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await engine.snapshot(project)
    const projectFile = layout.projectFile(hashOf(project))
    const before = projectFields(projectFile)
    const { dev, ino } = statSync(dirname(project))
    expect(before).toMatchObject({ workdir_parent_dev: dev, workdir_parent_ino: ino })
    writeFileSync(projectFile, JSON.stringify({ ...before, later: 'kept' }))
    await engine.snapshot(project)
    expect(projectFields(projectFile)).toMatchObject({
      created_at: before['created_at'],
      workdir_parent_ino: ino,
      later: 'kept',
    })
  })

  test('updates `last_touch` even when nothing changed', async () => {
    let now = Date.UTC(2026, 4, 8)
    const { engine, layout } = await scratchEngine({ clock: { now: () => now } })
    const project = scratchProject({ a: '1' })
    await engine.snapshot(project)
    now += 60_000
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
    const { created_at: created, last_touch: touched } = projectFields(
      layout.projectFile(hashOf(project)),
    )
    expect(Number(touched) - Number(created)).toBe(60)
  })

  test('law 6: reports the entries that were not captured, and records them in the checkpoint', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1', pipe: fifo() })
    const outcome = await engine.snapshot(project)
    const notCaptured = [{ path: parseTreePath('pipe'), why: 'special-file', bytes: null }]
    expect(outcome).toMatchObject({ outcome: 'taken', notCaptured })
    const { checkpoints } = await engine.log(project)
    expect(checkpoints[0]?.exceptions.notCaptured).toMatchObject([{ why: 'special-file' }])
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged', notCaptured })
  })

  test.each<[string, Tree]>([
    ['the permissions of a file', { a: file({ content: '1', mode: 0o600 }) }],
    ['the permissions of a directory', { sub: directory(0o700, {}) }],
    ['an empty directory', { empty: {} }],
  ])('law 2: is taken for a change that git trees cannot hold: %s', async (_, change) => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1', sub: { b: '2' } })
    await engine.snapshot(project)
    buildTree(project, change)
    expect(taken(await engine.snapshot(project)).counts?.filesChanged).toBe(0)
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
  })

  test('leaves nothing behind when it is stopped', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await expect(engine.snapshot(project, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'interrupted',
    })
    expect((await engine.log(project)).checkpoints).toEqual([])
    expect((await engine.snapshot(project)).outcome).toBe('taken')
  })

  test('is taken when automatic checkpoints are switched off: the user asked for it', async () => {
    const { engine } = await scratchEngine({ flags: { 'checkpoints.enabled': false } })
    expect((await engine.snapshot(scratchProject({ a: '1' }))).outcome).toBe('taken')
  })
})

function hashOf(project: string): ReturnType<typeof projectHash> {
  return projectHash(parseWorkdirPath(project))
}

function projectFields(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
}

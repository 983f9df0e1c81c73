import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  blobId,
  parseTreePath,
  parseWorkdirPath,
  pathToText,
  projectHash,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import {
  buildTree,
  link,
  scratchDirectory,
  sparse,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import type { EngineContext } from '../../src/context/engine-context.ts'
import { createTurnTracker, type TurnTracker } from '../../src/turns/turn-tracker.ts'
import { readTurnRecord, type LeftState } from '../../src/turns/turn-record.ts'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { startProgram } from '../support/disk/running-program.ts'
import { scratchContext } from '../support/scenes/scratch-context.ts'
import {
  scratchEngine,
  scratchProject,
  type ScratchEngineOptions,
} from '../support/scenes/scratch-engine.ts'

describe('endTurn records', () => {
  test('changed, new and deleted files, and nothing else', async () => {
    const { endTurn, left, project } = await startTurn({
      same: '1',
      changed: '1',
      deleted: '1',
      sub: { also: '1' },
    })
    buildTree(project, { changed: '2', new: link('same') })
    rmSync(join(project, 'deleted'))
    rmSync(join(project, 'sub'), { recursive: true })
    expect(await endTurn()).toEqual({ outcome: 'recorded', files: 4 })
    expect(left()).toEqual({
      changed: fileState('2'),
      new: { kind: 'link', id: idOf('same') },
      deleted: null,
      'sub/also': null,
    })
  })

  test('a change of permissions, and of kind', async () => {
    const { endTurn, left, project } = await startTurn({ a: '1', b: '1', c: '1' })
    chmodSync(join(project, 'a'), 0o755)
    rmSync(join(project, 'b'))
    rmSync(join(project, 'c'))
    buildTree(project, { b: link('1'), c: { inside: '1' } })
    await endTurn()
    expect(left()).toEqual({
      a: { ...fileState('1'), permissions: 0o755 },
      b: { kind: 'link', id: idOf('1') },
      c: null,
      'c/inside': fileState('1'),
    })
  })

  test('nothing of a turn in which nothing changed', async () => {
    const { endTurn, left } = await startTurn({ a: '1', b: link('a') })
    expect(await endTurn()).toEqual({ outcome: 'recorded', files: 0 })
    expect(left()).toEqual({})
  })

  test('the changes of the turn, not earlier ones', async () => {
    const { endTurn, tracker, left, project } = await startTurn({ a: '1', b: '1' })
    buildTree(project, { a: '2' })
    await endTurn()
    tracker.turn()
    buildTree(project, { b: 'by the user' })
    await tracker.ensure(project)
    buildTree(project, { c: '3' })
    expect(await endTurn()).toEqual({ outcome: 'recorded', files: 1 })
    expect(left()).toEqual({ a: fileState('2'), c: fileState('3') })
  })

  test('a turn that starts where the last one ended', async () => {
    const { endTurn, tracker, left, project } = await startTurn({ a: '1' })
    tracker.turn()
    expect((await tracker.ensure(project)).outcome).toBe('unchanged')
    buildTree(project, { a: '2' })
    expect(await endTurn()).toEqual({ outcome: 'recorded', files: 1 })
    expect(left()).toEqual({ a: fileState('2') })
  })

  test('the whole turn when another checkpoint is taken during it', async () => {
    const { endTurn, home, left, project } = await startTurn({ a: '1', b: '1' })
    buildTree(project, { a: '2' })
    taken(await (await scratchEngine({ home })).engine.snapshot(project))
    buildTree(project, { b: '2' })
    expect(await endTurn()).toEqual({ outcome: 'recorded', files: 2 })
    expect(left()).toEqual({ a: fileState('2'), b: fileState('2') })
  })

  test('names of any bytes', async () => {
    const name = Buffer.from(' caf\xE9\n', 'latin1')
    const { endTurn, left, project } = await startTurn({ a: '1' })
    buildTree(project, [[name, 'x']])
    await endTurn()
    expect(left()).toEqual({ [pathToText(parseTreePath(name))]: fileState('x') })
  })
})

describe('law 10: endTurn records a deletion only for a deleted path', () => {
  test('not for a path that is ignored by now', async () => {
    const { endTurn, left, project } = await startTurn({ log: '1', out: { a: '1' }, kept: '1' })
    buildTree(project, { '.gitignore': 'log\nout/\n' })
    await endTurn()
    expect(Object.keys(left())).toEqual(['.gitignore'])
  })

  test('not for a file that is too large by now', async () => {
    const { endTurn, left, project } = await startTurn({ a: '1' }, oneMegabyte)
    rmSync(join(project, 'a'))
    buildTree(project, { a: sparse(2 ** 21) })
    await endTurn()
    expect(left()).toEqual({})
  })

  test('not when another directory is in its place, such as a mounted volume', async () => {
    const { endTurn, left, project } = await startTurn({ a: '1', b: '1' })
    renameSync(project, `${project}-away`)
    buildTree(project, { b: '1' })
    expect(await endTurn()).toEqual({
      outcome: 'skipped',
      code: 'root-changed',
      why: 'another directory is in its place',
    })
    expect(left()).toEqual({})
  })

  test('not when the directory is empty all at once', async () => {
    const { endTurn, left, project } = await startTurn({ a: '1' })
    for (const name of readdirSync(project)) rmSync(join(project, name))
    expect(await endTurn()).toEqual({
      outcome: 'skipped',
      code: 'root-emptied',
      why: 'the directory is empty all at once',
    })
    expect(left()).toEqual({})
  })

  test('not when the directory is gone', async () => {
    const { endTurn, left, project } = await startTurn({ a: '1' })
    rmSync(project, { recursive: true })
    expect(await endTurn()).toMatchObject({
      outcome: 'skipped',
      code: 'root-unreadable',
      why: expect.stringContaining('the directory cannot be read') as string,
    })
    expect(left()).toEqual({})
  })
})

describe('endTurn has nothing to record', () => {
  test('for a directory without a checkpoint in this turn', async () => {
    const { endTurn, tracker, project } = await startTurn({ a: '1' })
    tracker.turn()
    const why = `this turn has no checkpoint of ${project}`
    expect(await endTurn()).toEqual({ outcome: 'skipped', code: 'no-checkpoint', why })
  })

  test('when checkpoints are switched off', async () => {
    const context = await scratchContext({ flags: { 'checkpoints.enabled': false } })
    const tracker = createTurnTracker(context)
    const project = scratchProject({ a: '1' })
    await tracker.ensure(project)
    expect(await tracker.endTurn(project)).toMatchObject({ outcome: 'skipped', code: 'disabled' })
  })

  test('when the time runs out', async () => {
    let [now, step] = [Date.UTC(2026), 0]
    const clock = { now: () => (now += step) }
    const { endTurn, left, project } = await startTurn({ a: '1' }, { clock, budgetMs: 1000 })
    buildTree(project, { a: '2' })
    step = 600
    const why = 'the directory is too large for the time that a turn has'
    expect(await endTurn()).toEqual({ outcome: 'skipped', code: 'out-of-time', why })
    expect(left()).toEqual({})
  })
})

describe('endTurn never throws', () => {
  test('for an empty path', async () => {
    const { tracker } = await startTurn({ a: '1' })
    expect(await tracker.endTurn('')).toMatchObject({
      outcome: 'failed',
      code: 'path-invalid',
      why: 'the path is empty',
    })
  })

  test('when the record cannot be written', async () => {
    const { context, endTurn, project, root } = await startTurn({ a: '1' })
    buildTree(project, { a: '2' })
    mkdirSync(context.layout.turnFile(projectHash(root)))
    expect((await endTurn()).outcome).toBe('failed')
  })

  test('when another process holds the project’s lock, and names the process', async () => {
    const { context, endTurn, root } = await startTurn({ a: '1' }, { lockWaitMs: 20 })
    const lock = context.layout.projectLockFile(projectHash(root))
    const holder = startProgram('hold-lock.js', lock, 'exclusive')
    expect(await holder.hear()).toBe('held')
    expect(await endTurn()).toMatchObject({
      outcome: 'skipped',
      code: 'busy',
      why: expect.stringContaining(`(pid ${holder.pid})`) as string,
    })
  })
})

const oneMegabyte: ScratchEngineOptions = { flags: { 'checkpoints.max_file_size_mb': 1 } }

interface StartedTurn {
  readonly context: EngineContext
  readonly tracker: TurnTracker
  readonly home: string
  readonly project: string
  readonly root: WorkdirPath
  readonly endTurn: () => ReturnType<TurnTracker['endTurn']>
  /** The record of the turns, by paths as text. */
  readonly left: () => Readonly<Record<string, LeftState>>
}

/** A project with these files, and a turn with a checkpoint of it. */
async function startTurn(tree: Tree, options: ScratchEngineOptions = {}): Promise<StartedTurn> {
  const home = scratchDirectory()
  const context = await scratchContext({ home, ...options })
  const tracker = createTurnTracker(context)
  const project = scratchProject(tree)
  const root = parseWorkdirPath(project)
  taken(await tracker.ensure(project, { reason: 'before write_file' }))
  return {
    context,
    tracker,
    home,
    project,
    root,
    endTurn: () => tracker.endTurn(project),
    left: () => {
      const record = readTurnRecord(context.layout, projectHash(root))
      return Object.fromEntries(Array.from(record, ([path, state]) => [pathToText(path), state]))
    },
  }
}

function fileState(content: string): LeftState {
  return { kind: 'file', id: idOf(content), permissions: 0o644 }
}

function idOf(content: string): ReturnType<typeof blobId> {
  return blobId(Buffer.from(content))
}

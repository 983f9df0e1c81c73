import { existsSync, renameSync, writeFileSync } from 'node:fs'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import { blobId, parseCheckpointId, parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { buildTree, digestOf, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { readHistory, writeHistory } from '../../../src/restore/restore-history.ts'
import {
  changesHalfDone,
  halfDoneRestore,
  isJournalLeft,
  leaveJournal,
  loseObject,
  treeBefore,
  treeThen,
} from '../../support/scenes/half-done-restore.ts'
import { named, summaryOf } from '../../support/scenes/report-summary.ts'
import { startProgram } from '../../support/disk/running-program.ts'

type Command = (engine: Engine, project: string) => Promise<unknown>

const commands: readonly (readonly [string, Command])[] = [
  ['snapshot', (engine, project) => engine.snapshot(project)],
  ['ensure', (engine, project) => engine.ensure(project)],
  ['log', (engine, project) => engine.log(project)],
  ['resolve', (engine, project) => engine.resolve(project, 'latest')],
  ['show', (engine, project) => engine.show(project, 'latest')],
  ['diff', (engine, project) => engine.diff(project, { from: 'latest' })],
]

describe('issue 4.5, law 7: a restore that was killed', () => {
  test.each(commands)('is finished by the next %s, which says so', async (_name, command) => {
    const scene = await halfDoneRestore()
    await command(scene.engine, scene.project)
    expect(readTree(scene.project)).toEqual(treeThen)
    expect(isJournalLeft(scene)).toBe(false)
    expect(scene.notices).toMatchObject([
      {
        kind: 'restore-finished',
        report: {
          restoredTo: { id: scene.target, reason: 'manual' },
          undo: scene.safety,
          directory: scene.project,
          dryRun: false,
          failed: [],
          verified: true,
        },
      },
    ])
  })

  test('is finished before the next restore', async () => {
    const scene = await halfDoneRestore()
    const report = await scene.engine.restore(scene.project, { checkpoint: scene.safety })
    expect(report).toMatchObject({ failed: [], verified: true })
    expect(readTree(scene.project)).toEqual(treeBefore)
    expect(scene.notices).toMatchObject([{ kind: 'restore-finished' }])
    await scene.engine.undo(scene.project)
    expect(readTree(scene.project)).toEqual(treeThen)
  })

  test('is finished before an undo, which reverses it', async () => {
    const scene = await halfDoneRestore()
    const report = await scene.engine.undo(scene.project)
    expect(report).toMatchObject({ restoredTo: { id: scene.safety }, failed: [], verified: true })
    expect(readTree(scene.project)).toEqual(treeBefore)
    expect(scene.notices).toMatchObject([{ kind: 'restore-finished' }])
  })

  test('can be undone after it was finished', async () => {
    const { engine, project } = await halfDoneRestore()
    await engine.log(project)
    await engine.undo(project)
    expect(readTree(project)).toEqual(treeBefore)
  })

  test('is not finished by a dry run of a restore or an undo', async () => {
    const scene = await halfDoneRestore()
    const before = digestOf(scene.project)
    await scene.engine.restore(scene.project, { checkpoint: 'latest', dryRun: true })
    await expect(scene.engine.undo(scene.project, { dryRun: true })).rejects.toMatchObject({
      code: 'nothing-to-undo',
    })
    expect(digestOf(scene.project)).toBe(before)
    expect(isJournalLeft(scene)).toBe(true)
    expect(scene.notices).toEqual([])
  })

  test('is finished twice with the same result', async () => {
    const scene = await halfDoneRestore()
    await scene.engine.log(scene.project)
    const before = digestOf(scene.project, { mtime: true, inode: true })
    leaveJournal(scene)
    await scene.engine.log(scene.project)
    expect(digestOf(scene.project, { mtime: true, inode: true })).toBe(before)
    const finished = { kind: 'restore-finished', report: { failed: [], verified: true } }
    expect(scene.notices).toMatchObject([finished, finished])
  })

  test('counts once in the history when it was killed after it was recorded', async () => {
    const scene = await halfDoneRestore()
    const { restoresFile, safety: before } = scene
    const history = { restores: [{ before, scope: null }], undos: [], last: scene.journal.token }
    writeHistory(restoresFile, history)
    await scene.engine.log(scene.project)
    expect(readHistory(restoresFile)).toEqual(history)
  })

  test('is finished as an undo if it was one', async () => {
    const scene = await halfDoneRestore({ kind: 'undo' })
    const { restoresFile, safety: before, target } = scene
    const restores = [{ before: target, scope: null }]
    writeHistory(restoresFile, { restores, undos: [], last: 'another' })
    await scene.engine.log(scene.project)
    expect(readHistory(restoresFile)).toEqual({
      restores: [],
      undos: [{ before, scope: null }],
      last: scene.journal.token,
    })
  })

  test('of single paths is finished and undone in these only', async () => {
    const { engine, notices, project } = await halfDoneRestore({
      scope: named('changed'),
      changes: changesHalfDone.filter(({ path }) => named('changed').includes(path)),
    })
    buildTree(project, { steady: 'edited since' })
    await engine.log(project)
    expect(notices).toMatchObject([{ report: { failed: [], verified: true } }])
    expect(readTree(project)).toMatchObject({ changed: 'then', steady: 'edited since' })
    await engine.undo(project)
    expect(readTree(project)).toMatchObject({ changed: 'before', steady: 'edited since' })
  })

  test('has nothing to undo when it went into an empty directory', async () => {
    const scene = await halfDoneRestore({ safety: null })
    await scene.engine.log(scene.project)
    expect(readTree(scene.project)).toEqual(treeThen)
    await expect(scene.engine.undo(scene.project)).rejects.toMatchObject({
      code: 'nothing-to-undo',
    })
  })

  test('is left to its process while that runs, and reading commands do not wait for it', async () => {
    const scene = await halfDoneRestore()
    const { engine, layout, project } = scene
    const lockFile = layout.projectLockFile(projectHash(parseWorkdirPath(project)))
    const holder = startProgram('hold-lock.js', lockFile, 'exclusive')
    expect(await holder.hear()).toBe('held')
    const before = digestOf(project)
    expect((await engine.log(project)).checkpoints).toHaveLength(2)
    await engine.diff(project, { from: 'latest' })
    expect(digestOf(project)).toBe(before)
    expect(isJournalLeft(scene)).toBe(true)
    await holder.kill()
    await engine.log(project)
    expect(readTree(project)).toEqual(treeThen)
  })
})

describe('law 3: changes since a restore was killed', () => {
  test('an edited file stays, and is reported', async () => {
    const { engine, notices, project } = await halfDoneRestore()
    buildTree(project, { changed: 'my own' })
    await engine.log(project)
    expect(readTree(project)).toEqual({ ...treeThen, changed: 'my own' })
    expect(notices).toMatchObject([
      {
        kind: 'restore-finished',
        report: {
          failed: [{ path: 'changed', why: 'it has changed since the plan was made' }],
          verified: false,
        },
      },
    ])
  })

  test('an entry in the place of a file to restore stays, and is reported', async () => {
    const { engine, notices, project } = await halfDoneRestore()
    buildTree(project, { 'lost/deep': { inside: 'my own' } })
    await engine.log(project)
    expect(readTree(project)).toMatchObject({ lost: { deep: { inside: 'my own' } } })
    const [notice] = notices
    const failed = notice?.kind === 'restore-finished' ? summaryOf(notice.report).failed : {}
    expect(Object.keys(failed)).toContain('lost/deep')
  })

  test('a file that was deleted by the restore and created again stays, and is reported', async () => {
    const { engine, notices, project } = await halfDoneRestore()
    buildTree(project, { born: 'anew' })
    await engine.log(project)
    expect(readTree(project)).toEqual({ ...treeThen, born: 'anew' })
    expect(notices).toMatchObject([{ report: { failed: [{ path: 'born' }], verified: false } }])
  })

  test('come back with an undo of the undo', async () => {
    const { engine, project } = await halfDoneRestore()
    buildTree(project, { changed: 'my own' })
    await engine.undo(project)
    expect(readTree(project)).toEqual(treeBefore)
    await engine.undo(project)
    expect(readTree(project)).toEqual({ ...treeThen, changed: 'my own' })
  })
})

describe('law 7: the temporary files of a restore that was killed', () => {
  test('are swept, and those of others are not', async () => {
    const { engine, journal, project } = await halfDoneRestore()
    const own = `.hermes-restore-${journal.token}-1`
    buildTree(project, { [own]: 'a part of', [`lost/${own}`]: 'a', '.hermes-restore-0-1': 'b' })
    await engine.log(project)
    expect(readTree(project)).toEqual({ ...treeThen, '.hermes-restore-0-1': 'b' })
  })
})

describe('law 10: a restore that was killed in a directory that is not there', () => {
  test('is abandoned when another directory is in its place', async () => {
    const scene = await halfDoneRestore()
    renameSync(scene.project, `${scene.project}.away`)
    buildTree(scene.project, treeBefore)
    const before = digestOf(scene.project)
    await scene.engine.log(scene.project)
    expect(digestOf(scene.project)).toBe(before)
    expect(scene.notices).toEqual([abandoned(scene.project, 'another directory is in its place')])
    expect(isJournalLeft(scene)).toBe(false)
  })

  test('is abandoned when a file is in its place', async () => {
    const scene = await halfDoneRestore()
    renameSync(scene.project, `${scene.project}.away`)
    writeFileSync(scene.project, '')
    await scene.engine.log(scene.project)
    expect(scene.notices).toEqual([abandoned(scene.project, 'another directory is in its place')])
  })

  test('waits for the directory to come back', async () => {
    const scene = await halfDoneRestore()
    const { engine, project } = scene
    renameSync(project, `${project}.away`)
    expect((await engine.log(project)).checkpoints).toHaveLength(2)
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'failed' })
    expect(existsSync(project)).toBe(false)
    expect(scene.notices).toEqual([])
    renameSync(`${project}.away`, project)
    await engine.log(project)
    expect(readTree(project)).toEqual(treeThen)
    expect(scene.notices).toMatchObject([{ kind: 'restore-finished' }])
  })

  test('is dropped when another restore creates the directory', async () => {
    const scene = await halfDoneRestore()
    const { engine, project } = scene
    renameSync(project, `${project}.away`)
    await engine.restore(project, { checkpoint: scene.safety })
    expect(readTree(project)).toEqual(treeBefore)
    expect(isJournalLeft(scene)).toBe(false)
  })
})

describe('law 6: a restore that was killed and cannot be finished', () => {
  test.each([
    ['is damaged', 'no journal'],
    ['is of an unknown version', '{"version":1000}'],
  ])('is abandoned when its journal %s', async (_what, text) => {
    const scene = await halfDoneRestore()
    writeFileSync(scene.journalFile, text)
    const before = digestOf(scene.project)
    await scene.engine.log(scene.project)
    expect(digestOf(scene.project)).toBe(before)
    expect(scene.notices).toEqual([abandoned(scene.project, 'its journal is damaged')])
    expect(isJournalLeft(scene)).toBe(false)
  })

  test('is reversed when the store has lost a content of its target', async () => {
    const scene = await halfDoneRestore()
    loseObject(scene, `${scene.target}:lost/deep`)
    await scene.engine.log(scene.project)
    expect(readTree(scene.project)).toEqual(treeBefore)
    expect(scene.notices).toEqual([reversed(scene.project)])
    expect(isJournalLeft(scene)).toBe(false)
  })

  test('is reversed when the store has lost the target itself', async () => {
    const target = parseCheckpointId(blobId(Buffer.from('no commit')))
    const scene = await halfDoneRestore({ target })
    await scene.engine.log(scene.project)
    expect(readTree(scene.project)).toEqual(treeBefore)
    expect(scene.notices).toEqual([reversed(scene.project)])
  })

  test('is reversed when the store has lost the tree of its target', async () => {
    const scene = await halfDoneRestore()
    loseObject(scene, `${scene.target}^{tree}`)
    await scene.engine.log(scene.project)
    expect(readTree(scene.project)).toEqual(treeBefore)
    expect(scene.notices).toEqual([reversed(scene.project)])
  })

  test('is abandoned when the store has lost both sides', async () => {
    const scene = await halfDoneRestore()
    loseObject(scene, `${scene.target}:lost/deep`)
    loseObject(scene, `${scene.safety}:born`)
    const before = digestOf(scene.project)
    await scene.engine.log(scene.project)
    expect(digestOf(scene.project)).toBe(before)
    const why = 'the store lacks both the files from before it and those it was to bring back'
    expect(scene.notices).toEqual([abandoned(scene.project, why)])
    expect(isJournalLeft(scene)).toBe(false)
  })
})

function abandoned(directory: string, why: string): unknown {
  return { kind: 'restore-abandoned', directory, why }
}

function reversed(directory: string): unknown {
  return { kind: 'restore-reversed', directory, failed: [] }
}

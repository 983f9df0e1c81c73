import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { buildTree, digestOf, readTree, type Tree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { named, summaryOf } from '../support/scenes/report-summary.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

describe('law 3: an undo', () => {
  test('has nothing to do without any checkpoint, and creates nothing', async () => {
    const { engine, home } = await scratchEngine()
    const before = digestOf(home)
    await expect(engine.undo(scratchProject())).rejects.toMatchObject(nothingToUndo)
    expect(digestOf(home)).toBe(before)
  })

  test('has nothing to do without a restore', async () => {
    const { engine, project } = await threeCheckpoints()
    for (const dryRun of [true, false]) {
      await expect(engine.undo(project, { dryRun })).rejects.toMatchObject(nothingToUndo)
    }
  })

  test('has nothing to do after a restore that had nothing to change', async () => {
    const { engine, project } = await threeCheckpoints()
    expect((await engine.restore(project, { checkpoint: '1' })).undo).toBeNull()
    await expect(engine.undo(project)).rejects.toMatchObject(nothingToUndo)
  })

  test('reliability 37: brings back the exact earlier state, and names its checkpoint', async () => {
    const { engine, project } = await threeCheckpoints()
    buildTree(project, { edited: 'and not saved' })
    const before = readTree(project)
    const { undo } = await engine.restore(project, { checkpoint: '2' })
    const report = await engine.undo(project)
    expect(report).toMatchObject({ restoredTo: { id: undo, kind: 'safety' }, dryRun: false })
    expect(summaryOf(report)).toMatchObject({ failed: {}, verified: true })
    expect(readTree(project)).toEqual(before)
  })

  test('reverses three restores one by one, back to the beginning', async () => {
    const { engine, one, project, three, two } = await threeCheckpoints()
    buildTree(project, { state: 'the beginning' })
    const seen = await restoreEach(engine, project, [one, three, two])
    for (const state of seen.toReversed()) {
      await engine.undo(project)
      expect(readTree(project)).toEqual(state)
    }
  })

  test('reverses the last undo when no restore is left, and that again', async () => {
    const { engine, one, project, two } = await threeCheckpoints()
    const [beforeFirst, beforeSecond] = await restoreEach(engine, project, [one, two])
    for (const state of [beforeSecond, beforeFirst, beforeSecond, beforeFirst]) {
      await engine.undo(project)
      expect(readTree(project)).toEqual(state)
    }
  })

  test('saves later edits, and the next undo brings them back', async () => {
    const { engine, project } = await threeCheckpoints()
    const before = readTree(project)
    await engine.restore(project, { checkpoint: '2' })
    buildTree(project, { state: 'edited', born: { since: 'the restore' } })
    const edited = readTree(project)
    await engine.undo(project)
    expect(readTree(project)).toEqual(before)
    await engine.undo(project)
    expect(readTree(project)).toEqual(edited)
  })

  test('after another restore does not reverse an older undo', async () => {
    const { engine, project } = await threeCheckpoints()
    const before = readTree(project)
    await engine.restore(project, { checkpoint: '2' })
    await engine.undo(project)
    await engine.restore(project, { checkpoint: '3' })
    await engine.undo(project)
    expect(readTree(project)).toEqual(before)
  })

  test('creates the directory when it is missing', async () => {
    const { engine, project } = await threeCheckpoints()
    const before = readTree(project)
    await engine.restore(project, { checkpoint: '2' })
    rmSync(project, { recursive: true })
    await engine.undo(project)
    expect(readTree(project)).toEqual(before)
  })

  test('changes nothing in a dry run', async () => {
    const { engine, home, project } = await threeCheckpoints()
    await engine.restore(project, { checkpoint: '2' })
    const exactly = { mtime: true, inode: true }
    const before = [digestOf(project, exactly), digestOf(home)]
    const report = await engine.undo(project, { dryRun: true })
    expect(report).toMatchObject({ dryRun: true, undo: null, verified: false })
    expect(summaryOf(report).restored).toContain('state')
    expect([digestOf(project, exactly), digestOf(home)]).toEqual(before)
    await engine.undo(project)
    expect(readTree(project)).toMatchObject({ state: 'three' })
  })
})

describe('law 3: an undo of a restore of single paths', () => {
  test('keeps other edits', async () => {
    const { engine, project } = await threeCheckpoints()
    await engine.restore(project, { checkpoint: '3', paths: named('state') })
    buildTree(project, { sub: { same: 'edited since' }, born: 'since' })
    const report = await engine.undo(project)
    expect(summaryOf(report)).toMatchObject({ restored: ['state'], deleted: [], failed: {} })
    expect(readTree(project)).toMatchObject({
      state: 'three',
      sub: { same: 'edited since' },
      born: 'since',
    })
  })

  test('deletes a file that was restored', async () => {
    const { engine, project } = await threeCheckpoints()
    rmSync(join(project, 'state'))
    const before = readTree(project)
    await engine.restore(project, { checkpoint: '1', paths: named('state') })
    await engine.undo(project)
    expect(readTree(project)).toEqual(before)
  })

  test('deletes a file that was restored into a directory', async () => {
    const { engine, project } = await threeCheckpoints()
    rmSync(join(project, 'sub/same'))
    const before = readTree(project)
    await engine.restore(project, { checkpoint: '1', paths: named('sub') })
    expect(readTree(project)).not.toEqual(before)
    await engine.undo(project)
    expect(readTree(project)).toEqual(before)
  })

  test('deletes the directory that was created for it', async () => {
    const { engine, project } = await threeCheckpoints()
    rmSync(join(project, 'sub'), { recursive: true })
    const before = readTree(project)
    await engine.restore(project, { checkpoint: '1', paths: named('sub/same') })
    await engine.undo(project)
    expect(readTree(project)).toEqual(before)
  })

  test('keeps files that were added since to the directory that was created for it', async () => {
    const { engine, project } = await threeCheckpoints()
    rmSync(join(project, 'sub'), { recursive: true })
    await engine.restore(project, { checkpoint: '1', paths: named('sub/same') })
    buildTree(project, { sub: { born: 'since' } })
    await engine.undo(project)
    expect(readTree(project)).toEqual({ state: 'three', sub: { born: 'since' } })
  })

  test('succeeds when the restored file was deleted again', async () => {
    const { engine, project } = await threeCheckpoints()
    rmSync(join(project, 'state'))
    const before = readTree(project)
    await engine.restore(project, { checkpoint: '1', paths: named('state') })
    rmSync(join(project, 'state'))
    expect(summaryOf(await engine.undo(project))).toMatchObject({ failed: {}, verified: true })
    expect(readTree(project)).toEqual(before)
  })
})

const nothingToUndo = { code: 'nothing-to-undo' }

interface Saved {
  readonly engine: Engine
  readonly home: string
  readonly project: string
  readonly one: CheckpointId
  readonly two: CheckpointId
  readonly three: CheckpointId
}

/** Creates a project with the states one, two and three; it is in the third. */
async function threeCheckpoints(): Promise<Saved> {
  const { engine, home } = await scratchEngine()
  const project = scratchProject()
  const save = async (state: string): Promise<CheckpointId> => {
    buildTree(project, { state, sub: { [`of-${state}`]: state, same: 'as ever' } })
    return taken(await engine.snapshot(project)).id
  }
  const [one, two, three] = [await save('one'), await save('two'), await save('three')]
  return { engine, home, project, one, two, three }
}

/** Restores one checkpoint after the other, and returns the state before each. */
async function restoreEach(
  engine: Engine,
  project: string,
  checkpoints: readonly string[],
): Promise<readonly Tree[]> {
  const seen: Tree[] = []
  for (const checkpoint of checkpoints) {
    seen.push(readTree(project))
    expect(await engine.restore(project, { checkpoint })).toMatchObject({ verified: true })
    expect(readTree(project)).not.toEqual(seen.at(-1))
  }
  return seen
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyChange,
  anyRulesChange,
  applyChange,
  applyRulesChange,
} from '../support/models/change-arbitraries.ts'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { entriesOnDisk, type EntriesOnDisk } from '../support/models/entries-on-disk.ts'
import { named, summaryOf } from '../support/scenes/report-summary.ts'
import {
  capturedPaths,
  expectBroughtBack,
  expectUntouched,
  observe,
  type Observation,
} from '../support/scenes/restore-observation.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'
import { ignoreRules, projectTree, storableTree } from '../support/models/tree-arbitraries.ts'

const flags = { 'checkpoints.max_file_size_mb': 1 }
const someChanges = fc.array(anyChange, { minLength: 1, maxLength: 8 })
const someRulesChanges = fc.array(anyRulesChange, { maxLength: 3 })

describe('issue 4.1: there and back', () => {
  test('law 2, law 3: a restore brings back the exact state, and so does its undo', async () => {
    const { engine } = await scratchEngine({ flags })
    const property = fc.asyncProperty(storableTree, someChanges, async (tree, changes) => {
      const project = scratchProject(tree)
      const { id } = taken(await engine.snapshot(project))
      const first = entriesOnDisk(project)
      for (const change of changes) applyChange(project, change)
      const restored = await observe(project, () => engine.restore(project, { checkpoint: id }))
      expectExactly(first, restored)
      // A restore without a change has no undo.
      fc.pre(restored.report.undo !== null)
      const undone = await observe(project, () => engine.undo(project))
      expectExactly(restored.before, undone)
      expectExactly(first, await observe(project, () => engine.undo(project)))
      expect(undone.report.restoredTo.id).toBe(restored.report.undo)
    })
    await fc.assert(property, { numRuns: 60 })
  })

  test('law 2, law 3: ignored entries and those that cannot be captured stay unchanged, there and back', async () => {
    const scratch = await scratchEngine({ flags })
    const { engine } = scratch
    const property = fc.asyncProperty(
      projectTree,
      fc.option(ignoreRules),
      someChanges,
      someRulesChanges,
      async (tree, rules, changes, rulesChanges) => {
        const project = scratchProject(tree)
        if (rules !== null) buildTree(project, { '.gitignore': rules })
        const { id } = taken(await engine.snapshot(project))
        const { entries } = entriesOnDisk(project)
        let target = { entries, captured: await capturedPaths(scratch, project, id) }
        for (const change of changes) applyChange(project, change)
        for (const change of rulesChanges) applyRulesChange(project, change)
        let reverse = () => engine.restore(project, { checkpoint: id })
        for (let times = 0; times < 3; times += 1) {
          const restored = await observe(project, reverse)
          expect(restored.report).toMatchObject({ failed: [], verified: true })
          expectUntouched(restored)
          const saved = await capturedPaths(scratch, project, 'latest')
          expectBroughtBack(target, saved, restored)
          fc.pre(restored.report.undo !== null)
          target = { entries: restored.before.entries, captured: saved }
          reverse = () => engine.undo(project)
        }
      },
    )
    await fc.assert(property, { numRuns: 40 })
  })
})

describe('law 6: a restore that brings back older ignore rules', () => {
  test('reports files that only the newer rules ignored, and is verified', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ 'made/old': 'then' })
    const { id } = taken(await engine.snapshot(project))
    buildTree(project, { '.gitignore': 'made/\nx.tmp\n', 'x.tmp': 'now', 'made/new': 'now' })
    const restored = await engine.restore(project, { checkpoint: id })
    expect(summaryOf(restored)).toEqual({
      restored: [],
      deleted: ['.gitignore'],
      kept: { made: 'ignored-now', 'made/old': 'ignored-now', 'x.tmp': 'ignored-now' },
      failed: {},
      verified: true,
    })
    expect(summaryOf(await engine.undo(project))).toMatchObject({
      restored: ['.gitignore'],
      deleted: [],
      verified: true,
    })
  })

  test('keeps an empty directory that the older rules ignored, and the directory around it', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ '.gitignore': 'empty/\n', place: 'then' })
    const { id } = taken(await engine.snapshot(project))
    rmSync(join(project, '.gitignore'))
    buildTree(project, { place: { empty: {} }, other: { empty: {} } })
    const restored = await engine.restore(project, { checkpoint: id })
    expect(summaryOf(restored)).toEqual({
      restored: ['.gitignore'],
      deleted: [],
      kept: { 'other/empty': 'ignored-then', place: 'in-the-way', 'place/empty': 'ignored-then' },
      failed: {},
      verified: true,
    })
  })

  test('is verified when an ignore file that both states used cannot be restored', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ '.gitignore': '*\n!.gitignore\n' })
    const { id } = taken(await engine.snapshot(project))
    rmSync(join(project, '.gitignore'))
    buildTree(project, { '.gitignore': { '.gitignore': '/inner\n', inner: 'now' } })
    const restored = await engine.restore(project, { checkpoint: id })
    expect(summaryOf(restored)).toEqual({
      restored: [],
      deleted: ['.gitignore/.gitignore'],
      kept: { '.gitignore': 'in-the-way' },
      failed: {},
      verified: true,
    })
  })

  test('does not try to put a named file below an ignored one', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ 'made/place/inner': 'then' })
    const { id } = taken(await engine.snapshot(project))
    buildTree(project, { '.gitignore': 'made/\n', made: { place: 'now' } })
    const paths = named('made/place/inner')
    const restored = await engine.restore(project, { checkpoint: id, paths })
    expect(summaryOf(restored)).toMatchObject({
      kept: { 'made/place/inner': 'ignored-now' },
      failed: {},
      verified: true,
    })
  })
})

function expectExactly(wanted: EntriesOnDisk, restored: Observation): void {
  expect(restored.report).toMatchObject({ kept: [], failed: [], verified: true })
  expect(restored.after.entries).toEqual(wanted.entries)
  expectUntouched(restored)
}

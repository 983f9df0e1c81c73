import { buildTree, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

describe('issue 4.3: the limit of checkpoints never drops the target of a restore', () => {
  test.each([
    ['the oldest', 1],
    ['one in the middle', 10],
    ['the newest', 20],
  ])('with 20 of 20 checkpoints and a changed directory, %s comes back', async (_, number) => {
    const { engine, project, saved } = await filledUp(20)
    const { content, id } = saved[number - 1] ?? { content: '', id: '' }
    const report = await engine.restore(project, { checkpoint: id })
    expect(report).toMatchObject({ verified: true, restoredTo: { id } })
    expect(readTree(project)).toEqual({ a: content })
    await engine.undo(project)
    expect(readTree(project)).toEqual({ a: 'not saved' })
  })

  test('nor when the target is named by its number in the log', async () => {
    const { engine, project } = await filledUp(20)
    await engine.restore(project, { checkpoint: '20' })
    expect(readTree(project)).toEqual({ a: 'state 1' })
  })

  test('upstream NEW: with a limit of one, the target outlives the safety checkpoint', async () => {
    const { engine, project, saved } = await filledUp(1)
    const { id } = saved[0] ?? { id: '' }
    const report = await engine.restore(project, { checkpoint: id })
    expect(report).toMatchObject({ verified: true, restoredTo: { id } })
    expect(readTree(project)).toEqual({ a: 'state 1' })
    await engine.undo(project)
    expect(readTree(project)).toEqual({ a: 'not saved' })
  })
})

/** Returns a project with as many checkpoints as the limit allows, and a change that is in none of them. */
async function filledUp(limit: number) {
  const { engine } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': limit } })
  const project = scratchProject()
  const saved: { readonly id: string; readonly content: string }[] = []
  for (let number = 1; number <= limit; number += 1) {
    const content = `state ${number}`
    buildTree(project, { a: content })
    saved.push({ id: taken(await engine.snapshot(project)).id, content })
  }
  buildTree(project, { a: 'not saved' })
  return { engine, project, saved }
}

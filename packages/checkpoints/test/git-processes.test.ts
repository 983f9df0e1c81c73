import { buildTree, fakeGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchEngine, scratchProject } from './scratch-engine.ts'

describe('issue 3.6: the number of git processes', () => {
  test('a first checkpoint costs at most two', async () => {
    const { calls, engine } = await loggingEngine()
    expect((await engine.snapshot(scratchProject({ a: '1' }))).outcome).toBe('taken')
    expect(calls().length).toBeLessThanOrEqual(2)
  })

  test('an unchanged directory costs none', async () => {
    const { engine, home } = await scratchEngine()
    const project = scratchProject({ a: '1', deep: { er: { b: '2' } }, empty: {} })
    await engine.snapshot(project)
    const { calls, engine: fresh } = await loggingEngine(home)
    expect((await fresh.snapshot(project)).outcome).toBe('unchanged')
    expect((await fresh.ensure(project)).outcome).toBe('unchanged')
    expect(calls()).toEqual([])
  })

  test('a changed directory costs at most two, however much has changed', async () => {
    const { engine, home } = await scratchEngine()
    const names = Array.from({ length: 150 }, (_, at) => `file-${at}`)
    const project = scratchProject(Object.fromEntries(names.map((name) => [name, name])))
    await engine.snapshot(project)
    buildTree(project, Object.fromEntries(names.map((name) => [name, `${name} changed`])))
    buildTree(project, { new: 'file' })
    const { calls, engine: fresh } = await loggingEngine(home)
    expect((await fresh.snapshot(project)).outcome).toBe('taken')
    expect(calls().length).toBeLessThanOrEqual(2)
  })

  test('a log of 20 costs one', async () => {
    const { engine, home } = await scratchEngine()
    const project = scratchProject()
    for (let at = 0; at < 20; at += 1) {
      buildTree(project, { a: `${at}` })
      await engine.snapshot(project)
    }
    const { calls, engine: fresh } = await loggingEngine(home)
    expect((await fresh.log(project, { limit: 20 })).checkpoints.length).toBe(20)
    expect(calls().length).toBe(1)
  })
})

/** A fresh engine, which remembers nothing, with a git that notes every call. */
async function loggingEngine(home?: string) {
  const bin = scratchDirectory()
  const fake = fakeGit(bin, 'logs-calls')
  const env = { PATH: `${bin}:${process.env['PATH']}` }
  const scratch = await scratchEngine({ env, ...(home === undefined ? {} : { home }) })
  return { ...scratch, calls: () => fake.calls() }
}

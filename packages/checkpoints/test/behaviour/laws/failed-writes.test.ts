import { mkdirSync, rmSync } from 'node:fs'
import { parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { buildTree } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

test('law 6: a checkpoint is reported even if its scan cannot be saved', async () => {
  const { engine, layout } = await scratchEngine()
  const project = scratchProject({ a: '1' })
  mkdirSync(layout.scanFile(projectHash(parseWorkdirPath(project))), { recursive: true })
  expect((await engine.snapshot(project)).outcome).toBe('taken')
  expect((await engine.snapshot(project)).outcome).toBe('unchanged')
  expect((await engine.log(project)).checkpoints.length).toBe(1)
})

test('law 6: no checkpoint is taken when the project file cannot be written', async () => {
  const { engine, layout } = await scratchEngine()
  const project = scratchProject({ a: '1' })
  await engine.snapshot(project)
  const file = layout.projectFile(projectHash(parseWorkdirPath(project)))
  rmSync(file)
  mkdirSync(file)
  buildTree(project, { a: '2' })
  expect((await engine.ensure(project)).outcome).toBe('failed')
  expect((await engine.log(project)).checkpoints.length).toBe(1)
})

test('an abort stops the reading of files, and no checkpoint is taken', async () => {
  const { engine } = await scratchEngine()
  const files = Array.from({ length: 400 }, (_, at) => [`f${at}`, `${at}`] as const)
  const project = scratchProject(Object.fromEntries(files))
  const abort = new AbortController()
  const running = engine.snapshot(project, { signal: abort.signal })
  abort.abort()
  await expect(running).rejects.toMatchObject({ code: 'interrupted' })
  expect((await engine.log(project)).checkpoints).toEqual([])
})

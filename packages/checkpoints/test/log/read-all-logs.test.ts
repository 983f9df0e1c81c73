import { writeFileSync } from 'node:fs'
import type { CheckpointLog } from '@hermes-checkpoints/checkpoints'
import { parseWorkdirPath, pathToText, projectHash } from '@hermes-checkpoints/core'
import { buildTree, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  scratchEngine,
  scratchProject,
  type ScratchEngine,
} from '../support/scenes/scratch-engine.ts'

describe('logAll', () => {
  test('upstream AUG: lists every project, the most recently touched first', async () => {
    const { engine, one, two } = await twoProjects()
    expect(summary(await engine.logAll())).toEqual([
      [one, ['second', 'first']],
      [two, ['only']],
    ])
  })

  test('the limit is for each project', async () => {
    const { engine, one, two } = await twoProjects()
    expect(summary(await engine.logAll({ limit: 1 }))).toEqual([
      [one, ['second']],
      [two, ['only']],
    ])
  })

  test('a project whose file is damaged comes last, without a directory', async () => {
    const { engine, layout, one, two } = await twoProjects()
    writeFileSync(layout.projectFile(projectHash(parseWorkdirPath(one))), '{')
    expect(summary(await engine.logAll())).toEqual([
      [two, ['only']],
      [null, ['second', 'first']],
    ])
  })

  test('a project without checkpoints is left out', async () => {
    const { engine, layout, one, two } = await twoProjects()
    upstreamStore(layout.base).touch(scratchProject())
    expect(summary(await engine.logAll()).map(([directory]) => directory)).toEqual([one, two])
  })

  test('is empty without a store', async () => {
    const { engine } = await scratchEngine()
    expect(await engine.logAll()).toEqual([])
  })
})

async function twoProjects(): Promise<ScratchEngine & { one: string; two: string }> {
  let now = Date.UTC(2026, 4, 8)
  const scratch = await scratchEngine({ clock: { now: () => (now += 1000) } })
  const [one, two] = [scratchProject(), scratchProject()]
  for (const [project, reason] of [
    [one, 'first'],
    [two, 'only'],
    [one, 'second'],
  ] as const) {
    buildTree(project, { a: reason })
    await scratch.engine.snapshot(project, { reason })
  }
  return { ...scratch, one, two }
}

function summary(logs: readonly CheckpointLog[]): [string | null, readonly string[]][] {
  return logs.map(({ checkpoints, directory }) => [
    directory && pathToText(directory),
    checkpoints.map(({ reason }) => reason),
  ])
}

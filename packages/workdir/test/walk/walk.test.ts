import { join } from 'node:path'
import type { ProgressStep } from '@hermes-checkpoints/core'
import type { Tree } from '@hermes-checkpoints/test-fixtures'
import { walk } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { startProgram } from '../support/programs.ts'
import { requestFor, scratchProject, textPaths, walkTree } from '../support/scratch-project.ts'

describe('walk', () => {
  test('visits every directory in byte order', async () => {
    const project = scratchProject({ b: { z: '', a: { x: '' } }, 'b.txt': '', a: '', é: '', Z: '' })
    const { files } = await walkTree(project)
    expect(textPaths(files)).toEqual(['Z', 'a', 'b/a/x', 'b/z', 'b.txt', 'é'])
  })

  test('counts visited and ignored entries and captured bytes', async () => {
    const project = scratchProject({ '.gitignore': 'b\n', a: '12345', b: { c: '', d: '' } })
    const { counts } = await walkTree(project)
    expect(counts).toEqual({ entries: 3, ignored: 1, bytes: 7 })
  })

  test('returns its start time', async () => {
    const { startedAt } = await walkTree(scratchProject(), { clock: { now: () => 1234 } })
    expect(startedAt).toBe(1234)
  })

  test('stops at its deadline', async () => {
    const project = scratchProject(manyFiles(1200))
    let time = 0
    const clock = { now: () => (time += 1) }
    expect(await walk(requestFor(project, { clock, deadline: 3 }))).toEqual({ kind: 'out-of-time' })
    time = 0
    expect(await walk(requestFor(project, { clock, deadline: 100 }))).toMatchObject({
      kind: 'walked',
    })
  })

  test('stops when its signal aborts, before or during the walk', async () => {
    const project = scratchProject(manyFiles(1200))
    const before = AbortSignal.abort()
    expect(await walk(requestFor(project, { signal: before }))).toEqual({ kind: 'aborted' })
    const during = new AbortController()
    const outcome = walk(requestFor(project, { signal: during.signal }))
    setImmediate(() => during.abort())
    expect(await outcome).toEqual({ kind: 'aborted' })
  })

  test('reports its progress', async () => {
    const steps: ProgressStep[] = []
    const progress = { report: (step: ProgressStep) => void steps.push(step) }
    await walkTree(scratchProject(manyFiles(1200)), { progress })
    expect(steps.map((step) => step.done)).toEqual([0, 500, 1000])
  })

  test('reliability 33: walks a directory that is deleted and created again, and reports what vanished', async () => {
    const project = scratchProject({ steady: '' })
    await startProgram('churn.js', 'directories', join(project, 'churned'))
    for (let round = 0; round < 200; round += 1) {
      const { files, notCaptured } = await walkTree(project)
      expect(textPaths(files)).toContain('steady')
      expect(notCaptured.filter(({ why }) => why !== 'vanished')).toEqual([])
    }
  })

  test('has the same result for the same directory', async () => {
    const project = scratchProject({ a: '1', b: { c: '2' } })
    const [one, other] = [await walkTree(project), await walkTree(project)]
    expect(one.files).toEqual(other.files)
  })
})

function manyFiles(count: number): Tree {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`file-${number}`, '']))
}

import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  digestOf,
  file,
  link,
  readTree,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { savedProject } from '../../support/scenes/saved-project.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

describe('together with upstream', () => {
  test('its checkpoints are restored, and a private file stays private', async () => {
    const { engine, layout } = await scratchEngine()
    const tree = {
      secret: file({ content: 'then', mode: 0o600 }),
      'run.sh': file({ content: 'then', mode: 0o755 }),
      plain: 'then',
      'sub/gone': 'then',
      alias: link('plain'),
    }
    const project = scratchProject(tree)
    const checkpoint = upstreamStore(layout.base).take(project, 'before write_file') ?? ''
    rmSync(join(project, 'sub'), { recursive: true })
    buildTree(project, {
      secret: file({ content: 'now', mode: 0o600 }),
      'run.sh': 'now',
      plain: 'now',
      born: 'now',
    })
    const report = await engine.restore(project, { checkpoint })
    expect(report).toMatchObject({ verified: true, failed: [], kept: [] })
    expect(digestOf(project)).toBe(digestOf(scratchProject(tree)))
  })

  test('upstream restores our checkpoints', async () => {
    const { checkpoint, engine, layout, project } = await savedProject({
      a: 'then',
      'sub/b': 'then',
    })
    buildTree(project, { a: 'now' })
    rmSync(join(project, 'sub'), { recursive: true })
    taken(await engine.snapshot(project))
    const answer = upstreamStore(layout.base).restore(project, checkpoint)
    expect(answer).toMatchObject({ success: true, reason: 'manual' })
    expect(readTree(project)).toEqual({ a: 'then', sub: { b: 'then' } })
  })

  test('upstream recognises a safety checkpoint by its reason', async () => {
    const { checkpoint, engine, layout, project } = await savedProject({ a: 'then' })
    buildTree(project, { a: 'now' })
    await engine.restore(project, { checkpoint })
    const [newest] = upstreamStore(layout.base).list(project)
    expect(newest?.reason).toBe(`pre-rollback snapshot (restoring to ${checkpoint.slice(0, 8)})`)
  })
})

test("new files get the umask's permissions from a checkpoint without recorded ones", async () => {
  const { engine, layout } = await scratchEngine({ umask: 0o077 })
  const project = scratchProject({ a: 'then', run: file({ content: 'then', mode: 0o755 }) })
  const checkpoint = upstreamStore(layout.base).take(project) ?? ''
  for (const name of ['a', 'run']) rmSync(join(project, name))
  await engine.restore(project, { checkpoint })
  const modes = ['a', 'run'].map((name) => statSync(join(project, name)).mode & 0o777)
  expect(modes).toEqual([0o600, 0o700])
})

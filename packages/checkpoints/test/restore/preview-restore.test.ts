import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, digestOf, file, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { named, summaryOf } from '../support/scenes/report-summary.ts'
import { savedProject } from '../support/scenes/saved-project.ts'

const exactly = { mtime: true, inode: true }

describe('a dry run', () => {
  test.each<[string, readonly string[]]>([
    ['of everything', []],
    ['of some paths', ['sub', 'born']],
  ])('%s plans what the real run does, and changes nothing', async (_what, paths) => {
    const { checkpoint, engine, layout, project } = await savedProject({
      a: 'then',
      gone: 'then',
      sub: { a: 'then', mode: file({ content: '', mode: 0o600 }) },
      '.gitignore': 'ignored\n',
    })
    rmSync(join(project, 'gone'))
    buildTree(project, { a: 'now', born: 'now', ignored: 'x', sub: { a: 'now', mode: '', b: '' } })
    const request = { checkpoint, paths: named(...paths) }
    const before = [project, layout.store].map((place) => digestOf(place, exactly))
    const planned = await engine.restore(project, { ...request, dryRun: true })
    expect([project, layout.store].map((place) => digestOf(place, exactly))).toEqual(before)
    expect(planned).toMatchObject({ dryRun: true, undo: null, verified: false, failed: [] })
    const { changes, deleted, kept, restored } = await engine.restore(project, request)
    expect(planned).toMatchObject({ changes, deleted, kept, restored })
    expect(changes.length).toBeGreaterThan(0)
  })

  test('of a missing directory does not create it', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: '1' })
    rmSync(project, { recursive: true })
    const report = await engine.restore(project, { checkpoint, dryRun: true })
    expect(summaryOf(report).restored).toEqual(['a'])
    expect(existsSync(project)).toBe(false)
  })

  test('of an undo', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: 'then' })
    buildTree(project, { a: 'now' })
    await engine.restore(project, { checkpoint })
    const planned = await engine.undo(project, { dryRun: true })
    expect(readTree(project)).toEqual({ a: 'then' })
    const { changes, restored } = await engine.undo(project)
    expect(planned).toMatchObject({ changes, restored, dryRun: true })
    expect(readTree(project)).toEqual({ a: 'now' })
  })
})

import { chownSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parseWorkdirPath } from '@hermes-checkpoints/core'
import {
  buildTree,
  digestOf,
  file,
  readTree,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { named, summaryOf } from '../support/scenes/report-summary.ts'
import { savedProject, type SavedProject } from '../support/scenes/saved-project.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

const exactly = { mtime: true, inode: true }

describe('a restore elsewhere', () => {
  test.each(['new', 'empty'])('into a directory that is %s', async (kind) => {
    const tree = { a: '1', sub: { b: '2' }, empty: {}, run: file({ content: 'x', mode: 0o700 }) }
    const { checkpoint, engine, project } = await savedProject(tree)
    buildTree(project, { a: 'now' })
    const before = digestOf(project, exactly)
    const to = join(scratchDirectory(), 'to', 'there')
    if (kind === 'empty') mkdirSync(to, { recursive: true })
    const report = await engine.restore(project, { checkpoint, to })
    expect(report).toMatchObject({ directory: parseWorkdirPath(to), undo: null, verified: true })
    expect(readTree(to)).toEqual(tree)
    expect(digestOf(project, exactly)).toBe(before)
    expect((await engine.log(project)).checkpoints).toHaveLength(1)
  })

  test('only the named paths', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: '1', sub: { b: '2', c: '3' } })
    const to = join(scratchDirectory(), 'to')
    await engine.restore(project, { checkpoint, to, paths: named('sub/b') })
    expect(readTree(to)).toEqual({ sub: { b: '2' } })
  })

  test('changes nothing in a dry run', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: '1' })
    const to = join(scratchDirectory(), 'to')
    const report = await engine.restore(project, { checkpoint, to, dryRun: true })
    expect(summaryOf(report).restored).toEqual(['a'])
    expect(existsSync(to)).toBe(false)
  })

  test.each<[string, (places: SavedProject) => string]>([
    ['one that has something in it', () => scratchProject({ a: 'precious' })],
    ['the project itself', ({ project }) => project],
    ['a file', () => join(scratchProject({ a: 'precious' }), 'a')],
    ['the checkpoints', ({ layout }) => layout.base],
    ['what lies among them', ({ layout }) => join(layout.store, 'new')],
    ['the root of the file system', () => '/'],
    [
      'a link to a directory that is not empty',
      () => {
        const to = join(scratchDirectory(), 'link')
        symlinkSync(scratchProject({ a: 'precious' }), to)
        return to
      },
    ],
  ])('is refused into %s', async (_what, placeOf) => {
    const places = await savedProject({ a: '1' })
    const { checkpoint, engine, project } = places
    const to = placeOf(places)
    const restoring = engine.restore(project, { checkpoint, to })
    await expect(restoring).rejects.toMatchObject({ code: 'path-invalid' })
  })

  test('is refused into a directory of another user, who could read the restored files', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: 'secret' })
    const to = foreignDirectory()
    for (const dryRun of [true, false]) {
      const restoring = engine.restore(project, { checkpoint, to, dryRun })
      await expect(restoring).rejects.toMatchObject({ code: 'path-invalid' })
    }
    expect(existsSync(join(to, 'a'))).toBe(false)
  })

  test('is refused into the user’s home, even when that is empty', async () => {
    const userHome = scratchDirectory()
    const { engine } = await scratchEngine({ userHome })
    const project = scratchProject({ a: '1' })
    const checkpoint = taken(await engine.snapshot(project)).id
    const restoring = engine.restore(project, { checkpoint, to: userHome })
    await expect(restoring).rejects.toMatchObject({ code: 'path-invalid' })
    expect(readTree(userHome)).toEqual({})
  })
})

/** Returns an empty directory of another user: root can chown one, other users take one of the system's. */
function foreignDirectory(): string {
  if (process.getuid?.() !== 0) return '/mnt'
  const directory = scratchDirectory()
  chownSync(directory, 65_534, 65_534)
  return directory
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, scratchHome, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import fastStringWidth from 'fast-string-width'
import { describe, expect, test } from 'vitest'
import { run } from '../../support/run-program.ts'
import { scratchProject, type ScratchProject } from '../../support/scratch-project.ts'

/** A project with three checkpoints: the oldest reason is `first`. */
async function threeCheckpoints(): Promise<ScratchProject> {
  const project = scratchProject()
  for (const reason of ['first', 'second', 'third']) {
    buildTree(project.directory, { 'a.txt': `${reason}\n` })
    await project.run(['snapshot', '--reason', reason])
  }
  return project
}

describe('log', () => {
  test('lists checkpoints newest first', async () => {
    const { exitCode, stderr, stdout } = await (await threeCheckpoints()).run(['log'])
    expect([exitCode, stderr]).toEqual([0, ''])
    const day = String.raw`[0-9a-f]{8} {2}2026-05-08 \d\d:\d\d`
    expect(stdout).toMatch(
      new RegExp(
        `^ {2}1 {2}${day} {2}third {3}\\(1 file, \\+1/-1\\)
 {2}2 {2}${day} {2}second {2}\\(1 file, \\+1/-1\\)
 {2}3 {2}${day} {2}first {3}\\(1 file, \\+1/-0\\)\n$`,
      ),
    )
  })

  test('prints the same as JSON', async () => {
    const project = await threeCheckpoints()
    expect(await project.json(['log', project.directory])).toMatchObject({
      directory: project.directory,
      checkpoints: [
        { number: 1, reason: 'third', filesChanged: 1, insertions: 1, deletions: 1 },
        { number: 2, reason: 'second', kind: 'manual', pinned: false, label: null },
        { number: 3, reason: 'first', insertions: 1, deletions: 0, notCaptured: [] },
      ],
    })
  })

  test('stops at the limit', async () => {
    const project = await threeCheckpoints()
    const { stdout } = await project.run(['log', '--limit', '2'])
    expect(stdout.split('\n')).toHaveLength(3)
  })

  test.each(['0', '-1', '1.5', 'many'])('--limit %s is an error', async (limit) => {
    const { exitCode, stderr } = await run(['log', `--limit=${limit}`])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('--limit: expected a whole number')
  })

  test('says that there are no checkpoints, and creates nothing', async () => {
    const project = scratchProject()
    const { exitCode, stdout } = await project.run(['log'])
    expect(exitCode).toBe(0)
    expect(stdout).toBe(`No checkpoints found for ${project.directory}\n`)
    const empty = { directory: project.directory, checkpoints: [] }
    expect(await project.json(['log'])).toEqual(empty)
    expect((await project.run(['log', '--all'])).stdout).toBe('No checkpoints found\n')
    expect(await project.json(['log', '--all'])).toEqual({ checkpoints: [] })
  })

  test('works when the directory no longer exists', async () => {
    const project = await threeCheckpoints()
    rmSync(project.directory, { recursive: true })
    const { exitCode, stdout } = await project.run(['log', project.directory])
    expect(exitCode).toBe(0)
    expect(stdout.trimEnd().split('\n')).toHaveLength(3)
  })

  test('--all lists every directory below its name', async () => {
    const project = await threeCheckpoints()
    const other = join(project.directory, '../other')
    buildTree(other, { b: '1' })
    await project.run(['snapshot', other, '--reason', 'elsewhere'])
    const { stdout } = await project.run(['log', '--all', '--limit', '1'])
    expect(stdout).toContain(`${project.directory}\n  1  `)
    expect(stdout).toMatch(/other\n {2}1 .* elsewhere .*\n/)
    expect(await project.json(['log', '--all'])).toMatchObject({
      checkpoints: expect.arrayContaining([
        expect.objectContaining({ directory: project.directory, number: 3, reason: 'first' }),
        expect.objectContaining({ number: 1, reason: 'elsewhere' }),
      ]),
    })
  })

  test('--all and a directory contradict each other', async () => {
    const { exitCode, stderr } = await run(['log', '/somewhere', '--all'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected a directory or --all, found both')
  })

  test('lists what upstream took', async () => {
    const { base, home } = scratchHome()
    const project = scratchProject({ a: '1' })
    upstreamStore(base).take(project.directory, 'before write_file')
    const { stdout } = await project.run(['log', '--home', home])
    expect(stdout).toMatch(/^ {2}1 .* before write_file/)
    const json = JSON.parse(
      (await project.run(['log', '--home', home, '--json'])).stdout,
    ) as unknown
    expect(json).toMatchObject({ checkpoints: [{ reason: 'before write_file', kind: 'auto' }] })
  })

  test.each([80, 200])(
    'on a terminal of %i columns lines fit and are coloured',
    async (columns) => {
      const project = scratchProject({ a: '1' })
      await project.run(['snapshot', '--reason', '計画 of a very long reason '.repeat(20)])
      const { stdout } = await project.run(['log'], { columns })
      expect(stdout).toContain('\u001B[')
      expect(stdout).toContain('…')
      expect(fastStringWidth(stdout.trimEnd())).toBe(columns)
    },
  )

  test('is plain with --no-color, with NO_COLOR and when piped', async () => {
    const project = await threeCheckpoints()
    const env = { HERMES_HOME: project.home, NO_COLOR: '1' }
    const world = { cwd: project.directory, columns: 80 }
    const runs = [
      await project.run(['log', '--no-color'], world),
      await run(['log'], env, world),
      await project.run(['log']),
    ]
    for (const { stdout } of runs) expect(stdout).not.toContain('\u001B')
  })
})

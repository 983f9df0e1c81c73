import { buildTree, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchProject, type ScratchProject } from '../../support/scratch-project.ts'

/** Two checkpoints, `first` and `second`, and a directory that has gone on. */
async function twoCheckpoints(): Promise<ScratchProject> {
  const project = scratchProject({ a: '1\n', 'my file.txt': '1\n' })
  await project.run(['snapshot', '--reason', 'first'])
  buildTree(project.directory, { a: '2\n' })
  await project.run(['snapshot', '--reason', 'second'])
  buildTree(project.directory, { a: '3\n', 'my file.txt': '3\n', born: '3\n' })
  return project
}

describe('rollback', () => {
  test('upstream: lists the checkpoints and what can be done with them', async () => {
    const project = await twoCheckpoints()
    const { exitCode, stderr, stdout } = await project.run(['rollback'])
    expect([exitCode, stderr]).toEqual([0, ''])
    const [header, , newest, oldest, , ...help] = stdout.trimEnd().split('\n')
    expect(header).toBe(`📸 Checkpoints for ${project.directory}:`)
    expect(newest).toMatch(
      /^ {2}1\. [0-9a-f]{8} {2}2026-05-08 \d\d:\d\d {2}second {2}\(1 file, \+1\/-1\)$/,
    )
    expect(oldest).toMatch(/^ {2}2\. [0-9a-f]{8} .* {2}first {2}\(2 files, \+2\/-0\)$/)
    expect(help).toHaveLength(3)
  })

  test('upstream: says that there are no checkpoints', async () => {
    const project = scratchProject()
    const { exitCode, stdout } = await project.run(['rollback'])
    expect(exitCode).toBe(0)
    expect(stdout).toBe(`No checkpoints found for ${project.directory}\n`)
  })

  test('upstream: N restores', async () => {
    const project = await twoCheckpoints()
    const { exitCode, stdout } = await project.run(['rollback', '2'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^Restored .* "first": 2 written, 1 deleted\n/)
    expect(readTree(project.directory)).toEqual({ a: '1\n', 'my file.txt': '1\n' })
  })

  test('N can be an id or latest', async () => {
    const project = await twoCheckpoints()
    const { id } = (await project.json(['show', '2'])) as { id: string }
    await project.run(['rollback', 'latest'])
    expect(readTree(project.directory)).toMatchObject({ a: '2\n' })
    await project.run(['rollback', id.slice(0, 10)])
    expect(readTree(project.directory)).toMatchObject({ a: '1\n' })
  })

  test('upstream: N and a file restore that file, even with a blank in its name', async () => {
    const project = await twoCheckpoints()
    await project.run(['rollback', '1', 'my file.txt'])
    expect(readTree(project.directory)).toEqual({ a: '3\n', 'my file.txt': '1\n', born: '3\n' })
  })

  test('a file named diff is a file after a number', async () => {
    const project = scratchProject({ diff: 'old' })
    await project.run(['snapshot'])
    buildTree(project.directory, { diff: 'new' })
    await project.run(['rollback', '1', 'diff'])
    expect(readTree(project.directory)).toEqual({ diff: 'old' })
  })

  test('upstream: diff N shows the stat and the beginning of the diff', async () => {
    const project = await twoCheckpoints()
    buildTree(project.directory, { a: 'a line\n'.repeat(100) })
    const { exitCode, stdout } = await project.run(['rollback', 'diff', '1'])
    expect(exitCode).toBe(0)
    const [stat = '', rest = ''] = stdout.split('\n\n')
    expect(stat).toContain('3 files changed')
    const lines = rest.trimEnd().split('\n')
    expect(lines[0]).toBe('diff --git a/a b/a')
    expect(lines).toHaveLength(81)
    expect(lines.at(-1)).toMatch(
      /^… and \d+ more lines; `hermes-checkpoints diff` shows them all\.$/,
    )
  })

  test('diff N says when nothing differs', async () => {
    const project = scratchProject({ a: '1' })
    await project.run(['snapshot'])
    const { exitCode, stderr, stdout } = await project.run(['rollback', 'diff', '1'])
    expect([exitCode, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(/^No differences between checkpoint/)
  })

  test('has the documents of log, diff and restore for programs', async () => {
    const project = await twoCheckpoints()
    expect(await project.json(['rollback'])).toEqual(await project.json(['log']))
    expect(await project.json(['rollback', 'diff', '2'])).toEqual(await project.json(['diff', '2']))
    const plan = await project.json(['restore', '2', 'a', '--dry-run'])
    expect(plan).toMatchObject({ dryRun: true, restored: ['a'] })
    expect(await project.json(['rollback', '2', 'a', '--dry-run'])).toEqual(plan)
  })

  test('--dry-run changes nothing', async () => {
    const project = await twoCheckpoints()
    const before = readTree(project.directory)
    const { stdout } = await project.run(['rollback', '2', '--dry-run'])
    expect(stdout).toMatch(/^Would restore /)
    expect(readTree(project.directory)).toEqual(before)
  })

  test('--keep-edits keeps', async () => {
    const project = await twoCheckpoints()
    const { stdout } = await project.run(['rollback', '2', 'a', '--keep-edits'])
    expect(stdout).toContain('  keep    a (')
    expect(readTree(project.directory)).toMatchObject({ a: '3\n' })
  })

  test('--dir names the directory for all of it', async () => {
    const project = await twoCheckpoints()
    const at = ['--dir', project.directory]
    const elsewhere = { cwd: '/' }
    expect((await project.run(['rollback', ...at], elsewhere)).stdout).toContain('  2. ')
    expect((await project.run(['rollback', 'diff', '1', ...at], elsewhere)).stdout).toContain('+3')
    await project.run(['rollback', '2', 'a', ...at], elsewhere)
    expect(readTree(project.directory)).toMatchObject({ a: '1\n' })
  })

  test.each([
    [['diff'], 'expected a checkpoint after `rollback diff`'],
    [['1', '../x'], 'expected a path inside'],
    [['1', 'my', 'file.txt'], 'Unknown argument: file.txt'],
    [['nope'], 'names no checkpoint'],
    [['99'], 'no checkpoint 99; this directory has'],
  ])('rollback %j is an error', async (words, message) => {
    const project = await twoCheckpoints()
    const { exitCode, stderr, stdout } = await project.run(['rollback', ...words])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(readTree(project.directory)).toMatchObject({ a: '3\n' })
  })
})

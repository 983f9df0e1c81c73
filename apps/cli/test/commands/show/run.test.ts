import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, fifo, link } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { run } from '../../support/run-program.ts'
import { scratchProject, type ScratchProject } from '../../support/scratch-project.ts'

/** A project whose newest checkpoint has one change of each kind, and something uncaptured. */
async function everyChange(): Promise<ScratchProject> {
  const project = scratchProject({ changed: 'a\nb\n', gone: '1\n', turned: 'text\n' })
  await project.run(['snapshot'])
  for (const name of ['gone', 'turned']) rmSync(join(project.directory, name))
  buildTree(project.directory, {
    'ne\tw 日本': Buffer.of(0, 1, 2),
    changed: 'a\nc\n',
    turned: link('changed'),
    pipe: fifo(),
  })
  await project.run([
    'snapshot',
    '--reason',
    'all at once',
    '--session',
    's\u001B7',
    '--label',
    'L',
  ])
  return project
}

describe('show', () => {
  test('shows a checkpoint, what it changed and what it could not capture', async () => {
    const { exitCode, stderr, stdout } = await (await everyChange()).run(['show', 'latest'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^Checkpoint: 1 {2}[0-9a-f]{40}\nTime: {7}2026-05-08 \d\d:\d\d \(\d+s ago\)\n/,
    )
    expect(stdout).toContain(String.raw`Reason:     all at once
Kind:       manual
Session:    s\x1b7
Label:      L
Pinned:     no
`)
    expect(stdout).toMatch(/^ {2}M +\+1 +-1 {2}changed$/m)
    expect(stdout).toMatch(/^ {2}D +\+0 +-1 {2}gone$/m)
    expect(stdout).toMatch(/^ {2}A +binary {2}ne\\tw 日本$/m)
    expect(stdout).toMatch(/^ {2}T .* turned$/m)
    expect(stdout).toContain('\nNot captured:\n  pipe  not a regular file\n')
  })

  test('prints the same as JSON', async () => {
    const project = await everyChange()
    expect(await project.json(['show', '1', project.directory])).toMatchObject({
      number: 1,
      reason: 'all at once',
      session: 's\u001B7',
      label: 'L',
      notCaptured: [{ path: 'pipe', why: 'special-file', bytes: null }],
      files: expect.arrayContaining([
        { path: 'changed', status: 'modified', insertions: 1, deletions: 1 },
        { path: 'ne\tw 日本', status: 'added', insertions: null, deletions: null },
        { path: 'gone', status: 'deleted', insertions: 0, deletions: 1 },
      ]),
    })
  })

  test('finds a checkpoint by number and by the beginning of its id, also of a deleted directory', async () => {
    const project = await everyChange()
    const { id } = (await project.json(['show', '2'])) as { id: string }
    rmSync(project.directory, { recursive: true })
    for (const name of ['2', id, id.slice(0, 12)]) {
      const { stdout } = await project.run(['show', name, project.directory])
      expect(stdout).toContain(`Checkpoint: 2  ${id}\n`)
    }
  })

  test.each([
    ['99', 'checkpoint-unknown'],
    ['0000000000000000', 'checkpoint-unknown'],
    ['lattest', 'id-malformed'],
    ['12z', 'id-malformed'],
  ])('show %s ends with %s', async (name, code) => {
    const project = await everyChange()
    const { exitCode, stdout } = await project.run(['show', name, '--json'])
    expect(exitCode).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code } })
    const text = await project.run(['show', name])
    expect(text.stdout).toBe('')
    expect(text.stderr).toMatch(/^Error: .*\n.*hermes-checkpoints log/)
  })

  test("another directory's checkpoint is an error of its own", async () => {
    const project = await everyChange()
    const { id } = (await project.json(['show', '1'])) as { id: string }
    const other = join(project.directory, '../other')
    buildTree(other, { b: '1' })
    await project.run(['snapshot', other])
    const { stdout } = await project.run(['show', id, other, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'checkpoint-foreign' } })
  })

  test('without any checkpoint, says what to do next', async () => {
    const { exitCode, stderr } = await scratchProject().run(['show', 'latest'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('hermes-checkpoints snapshot')
  })

  test('without a checkpoint, says what was expected', async () => {
    const { exitCode, stderr, stdout } = await run(['show'])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toBe(
      'Error: expected `hermes-checkpoints show <checkpoint> [dir]`, found too few arguments\nRun `hermes-checkpoints log` to list the checkpoints.\n',
    )
  })
})

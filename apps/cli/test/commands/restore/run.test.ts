import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  file,
  link,
  readTree,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { addAmbiguousCheckpoint } from '../../support/ambiguous-prefix.ts'
import { run } from '../../support/run-program.ts'
import { scratchProject, type ScratchProject } from '../../support/scratch-project.ts'

const saved = {
  'notes.txt': 'old\n',
  'run.sh': file({ content: '', mode: 0o755 }),
  src: { a: '1\n' },
}

/** A saved project; then an agent edited, deleted and added files, and changed a mode. */
async function damagedProject(): Promise<ScratchProject> {
  const project = scratchProject(saved)
  await project.run(['snapshot', '--reason', 'before the agent'])
  rmSync(join(project.directory, 'src'), { recursive: true })
  buildTree(project.directory, { 'notes.txt': 'new\n', 'run.sh': '', 'junk.txt': '' })
  return project
}

describe('restore', () => {
  test('brings everything back, and prints what it did and how to undo it', async () => {
    const project = await damagedProject()
    const { exitCode, stderr, stdout } = await project.run(['restore', 'latest'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      new RegExp(
        `^Restored ${project.directory} to checkpoint [0-9a-f]{8} "before the agent": 2 written, permissions of 1 changed, 1 deleted
  write   notes.txt
  write   src/a
  chmod   run.sh
  delete  junk.txt
Undo with: hermes-checkpoints undo\n$`,
      ),
    )
    expect(readTree(project.directory)).toEqual(saved)
  })

  test('prints the same as one JSON document', async () => {
    const project = await damagedProject()
    const { checkpoints } = (await project.json(['log'])) as { checkpoints: { id: string }[] }
    const report = (await project.json(['restore', '1'])) as { undo: string }
    expect(report).toMatchObject({
      restoredTo: checkpoints[0]?.id,
      undo: expect.stringMatching(/^[0-9a-f]{40}$/),
      directory: project.directory,
      dryRun: false,
      restored: expect.arrayContaining(['notes.txt', 'run.sh', 'src/a']),
      deleted: ['junk.txt'],
      kept: [],
      failed: [],
      verified: true,
    })
    expect(await project.json(['log'])).toMatchObject({
      checkpoints: [{ id: report.undo, kind: 'safety' }, { number: 2 }],
    })
  })

  test('--dry-run prints the same plan and changes nothing', async () => {
    const project = await damagedProject()
    const before = [readTree(project.directory), await project.json(['log'])]
    const planned = await project.run(['restore', '1', '--dry-run'])
    expect(planned.exitCode).toBe(0)
    expect(await project.json(['restore', '1', '--dry-run'])).toMatchObject({
      dryRun: true,
      undo: null,
      deleted: ['junk.txt'],
    })
    expect([readTree(project.directory), await project.json(['log'])]).toEqual(before)
    const done = await project.run(['restore', '1'])
    expect(planned.stdout).toBe(
      done.stdout.replace('Restored', 'Would restore').replace(/Undo with.*\n/, ''),
    )
  })

  test('says that there is nothing to restore, and takes no checkpoint', async () => {
    const project = scratchProject({ a: '1' })
    await project.run(['snapshot'])
    const { exitCode, stdout } = await project.run(['restore', 'latest'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /^Nothing to restore: .*project already matches checkpoint .* "manual"\n$/,
    )
    expect(await project.json(['restore', '1'])).toMatchObject({ undo: null, restored: [] })
    expect(await project.json(['log'])).toMatchObject({ checkpoints: [{ number: 1 }] })
  })

  test('restores only the given paths, and deletes nothing else', async () => {
    const project = await damagedProject()
    const { stdout } = await project.run(['restore', '1', 'src', './notes.txt'])
    expect(stdout).toContain(`Restored src, notes.txt of ${project.directory} to checkpoint`)
    expect(readTree(project.directory)).toEqual({ ...saved, 'run.sh': '', 'junk.txt': '' })
  })

  test('a path that the checkpoint lacks is deleted when it is named', async () => {
    const project = await damagedProject()
    expect(await project.json(['restore', '1', 'junk.txt'])).toMatchObject({
      restored: [],
      deleted: ['junk.txt'],
    })
  })

  test('accepts names with blanks, dashes and digits', async () => {
    const names = ['two words.txt', '-p', '007', ':(glob)x', '*']
    const tree = (text: string): Record<string, string> =>
      Object.fromEntries([...names, 'rest'].map((name) => [name, text]))
    const project = scratchProject(tree('old'))
    await project.run(['snapshot'])
    buildTree(project.directory, tree('new'))
    expect((await project.run(['restore', '1', '--', ...names])).exitCode).toBe(0)
    expect(readTree(project.directory)).toEqual({ ...tree('old'), rest: 'new' })
  })

  test('reads paths relative to --dir, and names it in the printed command', async () => {
    const project = await damagedProject()
    const args = ['restore', '1', 'notes.txt', '--dir', project.directory]
    const { stdout } = await project.run(args, { cwd: '/' })
    expect(stdout).toContain(`Undo with: hermes-checkpoints undo ${project.directory}\n`)
    expect(readTree(project.directory)).toMatchObject({ 'notes.txt': 'old\n' })
  })

  test.each(['../x', '..', '/etc/passwd', 'src/../../x', ''])(
    'reliability 22: the path %j is refused',
    async (path) => {
      const project = await damagedProject()
      const before = readTree(project.directory)
      const { exitCode, stderr, stdout } = await project.run(['restore', '1', path])
      expect([exitCode, stdout]).toEqual([2, ''])
      expect(stderr).toContain(`expected a path inside ${project.directory}`)
      expect(readTree(project.directory)).toEqual(before)
    },
  )

  test('reliability 22: a path through a link is refused', async () => {
    const project = await damagedProject()
    const outside = scratchDirectory()
    buildTree(project.directory, { src: link(outside) })
    const { exitCode } = await project.run(['restore', '1', 'src/a'])
    expect(exitCode).toBe(2)
    expect(readTree(outside)).toEqual({})
  })

  test.each([':(glob)*', '*', 'notes'])('%s is not a pattern, and names no path', async (path) => {
    const project = await damagedProject()
    const before = readTree(project.directory)
    const { exitCode, stdout } = await project.run(['restore', '1', path, '--json'])
    expect(exitCode).toBe(2)
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'path-invalid',
        message: expect.stringContaining('neither in the checkpoint nor in the directory'),
      },
    })
    expect(readTree(project.directory)).toEqual(before)
  })

  test.each(['-p', '--patch'])(
    'upstream: %s is neither a checkpoint nor an option',
    async (word) => {
      const { exitCode, stderr, stdout } = await (await damagedProject()).run(['restore', word])
      expect([exitCode, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^Error: /)
    },
  )

  test.each([
    ['99', 'checkpoint-unknown'],
    ['0000000000000000', 'checkpoint-unknown'],
    ['lattest', 'id-malformed'],
    ['abc', 'id-malformed'],
  ])('restore %s ends with %s', async (name, code) => {
    const project = await damagedProject()
    const { exitCode, stdout } = await project.run(['restore', name, '--json'])
    expect(exitCode).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code } })
  })

  test("law 5: another directory's checkpoint is refused", async () => {
    const project = await damagedProject()
    const { id } = (await project.json(['show', '1'])) as { id: string }
    const other = join(project.directory, '../other')
    buildTree(other, { b: '1' })
    await project.run(['snapshot', other])
    const { exitCode, stdout } = await project.run(['restore', id, '--dir', other, '--json'])
    expect(exitCode).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'checkpoint-foreign' } })
    expect(readTree(other)).toEqual({ b: '1' })
  })

  test('the beginning of two ids is ambiguous', async () => {
    const project = await damagedProject()
    const prefix = addAmbiguousCheckpoint(project)
    const { exitCode, stdout } = await project.run(['restore', prefix, '--json'])
    expect(exitCode).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'checkpoint-ambiguous' } })
  })

  test('without any checkpoint, says what to do next', async () => {
    const { exitCode, stderr } = await scratchProject({ a: '1' }).run(['restore', 'latest'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('hermes-checkpoints snapshot')
  })

  test('brings back a deleted directory', async () => {
    const project = await damagedProject()
    rmSync(project.directory, { recursive: true })
    const args = ['restore', '1', '--dir', project.directory]
    const { exitCode, stderr } = await project.run(args, { cwd: '/' })
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(readTree(project.directory)).toEqual(saved)
  })

  test('--to restores into another directory and leaves this one alone', async () => {
    const project = await damagedProject()
    const before = readTree(project.directory)
    const { exitCode } = await project.run(['restore', '1', '--to', '../copy'])
    expect(exitCode).toBe(0)
    expect(readTree(join(project.directory, '../copy'))).toEqual(saved)
    expect(readTree(project.directory)).toEqual(before)
  })

  test('--to refuses a directory with something in it', async () => {
    const project = await damagedProject()
    const copy = join(project.directory, '../copy')
    buildTree(copy, { precious: '1' })
    const { exitCode, stderr } = await project.run(['restore', '1', '--to', copy])
    expect(exitCode).toBe(2)
    expect(stderr).toContain(copy)
    expect(readTree(copy)).toEqual({ precious: '1' })
  })

  test('--keep-edits keeps a path of an unknown author', async () => {
    const project = await damagedProject()
    const before = readTree(project.directory)
    const { exitCode, stdout } = await project.run(['restore', '1', 'notes.txt', '--keep-edits'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('  keep    notes.txt (author unknown)\n')
    expect(readTree(project.directory)).toEqual(before)
  })

  test('keeps a file that is too large to be captured, which is not a failure', async () => {
    const project = await damagedProject()
    buildTree(project.directory, { 'big.bin': Buffer.alloc(2 * 1024 * 1024) })
    const env = { HERMES_HOME: project.home, HERMES_CHECKPOINTS_MAX_FILE_SIZE_MB: '1' }
    const { exitCode, stdout } = await run(['restore', '1'], env, { cwd: project.directory })
    expect(exitCode).toBe(0)
    expect(stdout).toContain('  keep    big.bin (too large to be captured)\n')
    expect(readTree(project.directory)).toHaveProperty(['big.bin'])
  })

  test('escapes names', async () => {
    const project = scratchProject({ 'e\u001Bvil\n名前': '1' })
    await project.run(['snapshot'])
    rmSync(join(project.directory, 'e\u001Bvil\n名前'))
    const { stdout } = await project.run(['restore', '1'])
    expect(stdout).toContain('  write   e\\x1bvil\\n名前\n')
  })

  test('without a checkpoint, says what was expected', async () => {
    const { exitCode, stderr } = await run(['restore'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected `hermes-checkpoints restore <checkpoint> [paths..]`')
  })
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { run } from '../../support/run-program.ts'
import { scratchProject, type ScratchProject } from '../../support/scratch-project.ts'

/** Makes two checkpoints and a later change: `a` is 1, 2, then 3; `src/b` changes only at the end. */
async function threeStates(): Promise<ScratchProject> {
  const project = scratchProject({ a: '1\n', 'src/b': 'old\n' })
  await project.run(['snapshot'])
  buildTree(project.directory, { a: '2\n' })
  await project.run(['snapshot'])
  buildTree(project.directory, { a: '3\n', 'src/b': 'new\n' })
  return project
}

describe('diff', () => {
  test('compares a checkpoint with the directory as it is now', async () => {
    const { exitCode, stderr, stdout } = await (await threeStates()).run(['diff', 'latest'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^diff --git a\/a b\/a\n/)
    expect(stdout).toContain('-2\n+3\n')
    expect(stdout).toContain('-old\n+new\n')
  })

  test('compares two checkpoints', async () => {
    const { stdout } = await (await threeStates()).run(['diff', '2', '1'])
    expect(stdout).toContain('-1\n+2\n')
    expect(stdout).not.toContain('src/b')
  })

  test('prints everything as JSON', async () => {
    const project = await threeStates()
    const { checkpoints } = (await project.json(['log'])) as { checkpoints: { id: string }[] }
    const [newest, oldest] = checkpoints.map(({ id }) => id)
    expect(await project.json(['diff', '2', 'latest'])).toEqual({
      from: oldest,
      to: newest,
      files: [{ path: 'a', status: 'modified', insertions: 1, deletions: 1 }],
      stat: expect.stringContaining('1 file changed'),
      diff: expect.stringContaining('-1\n+2\n'),
    })
    expect(await project.json(['diff', '1'])).toMatchObject({ from: newest, to: null })
  })

  test('--name-only prints names, --stat how much changed', async () => {
    const project = await threeStates()
    expect((await project.run(['diff', '1', '--name-only'])).stdout).toBe('a\nsrc/b\n')
    const { stdout } = await project.run(['diff', '1', '--stat'])
    expect(stdout).toContain('2 files changed, 2 insertions(+), 2 deletions(-)')
  })

  test('--stat and --name-only contradict each other', async () => {
    const { exitCode, stderr } = await run(['diff', '1', '--stat', '--name-only'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected --stat or --name-only, found both')
  })

  test('compares only the given paths', async () => {
    const project = await threeStates()
    const names = async (...args: string[]): Promise<string> =>
      (await project.run(['diff', '--name-only', ...args])).stdout
    expect(await names('1', 'src')).toBe('src/b\n')
    expect(await names('2', './src/', 'a')).toBe('a\nsrc/b\n')
    expect(await names('2', '1', 'src')).toBe('')
    expect(await names('1', '.')).toBe('a\nsrc/b\n')
    expect(await names('1', '*')).toBe('')
  })

  test('words after -- are paths, even when they look like checkpoints', async () => {
    const project = scratchProject({ '2': 'old\n', '-x': 'old\n', '007': 'old\n', rest: '1\n' })
    await project.run(['snapshot'])
    buildTree(project.directory, { '2': 'new\n', '-x': 'new\n', '007': 'new\n', rest: '2\n' })
    const { stdout } = await project.run(['diff', '--name-only', '1', '--', '2', '-x', '007'])
    expect(stdout).toBe('-x\n007\n2\n')
  })

  test('reads paths relative to --dir', async () => {
    const project = await threeStates()
    const args = ['diff', '1', 'src', '--name-only', '--dir', project.directory]
    expect((await project.run(args, { cwd: '/' })).stdout).toBe('src/b\n')
  })

  test('a path outside is an error', async () => {
    const project = await threeStates()
    const { exitCode, stderr } = await project.run(['diff', '1', '../other'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain(`expected a path inside ${project.directory}, found "../other"`)
  })

  test('says on standard error when nothing differs', async () => {
    const project = scratchProject({ a: '1' })
    await project.run(['snapshot'])
    const { exitCode, stderr, stdout } = await project.run(['diff', '1'])
    expect([exitCode, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(/^No differences between checkpoint [0-9a-f]{8} and the directory/)
    expect((await project.run(['diff', '1', 'lattest'])).stderr).toMatch(/ in lattest\n$/)
    expect((await project.run(['diff', '1', '--quiet'])).stderr).toBe('')
  })

  test('writes nothing into the store', async () => {
    const project = await threeStates()
    const before = await project.json(['status'])
    await project.run(['diff', '2'])
    expect(await project.json(['status'])).toEqual(before)
  })

  test('compares two checkpoints of a deleted directory', async () => {
    const project = await threeStates()
    rmSync(project.directory, { recursive: true })
    const args = ['diff', '2', '1', '--name-only', '--dir', project.directory]
    expect((await project.run(args)).stdout).toBe('a\n')
    const gone = await project.run(['diff', '1', '--dir', project.directory])
    expect(gone.exitCode).toBe(2)
    expect(gone.stderr).toContain(project.directory)
  })

  test('is coloured on a terminal only', async () => {
    const project = await threeStates()
    const coloured = await project.run(['diff', '1'], { columns: 80 })
    expect(coloured.stdout).toContain('\u001B[32m+3')
    const plain = await project.run(['diff', '1', '--no-color'], { columns: 80 })
    expect(plain.stdout).toBe((await project.run(['diff', '1'])).stdout)
  })

  test('escapes names in a list of names', async () => {
    const project = scratchProject({ a: '1' })
    await project.run(['snapshot'])
    buildTree(join(project.directory), { 'e\u001Bvil\n名前': '1' })
    const { stdout } = await project.run(['diff', '1', '--name-only'])
    expect(stdout).toBe('e\\x1bvil\\n名前\n')
  })

  test('without a checkpoint, says what was expected', async () => {
    const { exitCode, stderr } = await run(['diff'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected `hermes-checkpoints diff <checkpoint> [other] [paths..]`')
  })
})

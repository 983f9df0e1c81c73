import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchProject, type ScratchProject } from '../../support/scratch-project.ts'

const [old, edited] = [
  { a: 'old', gone: '1' },
  { a: 'new', born: '1' },
]

/** A project that was `old`, then `edited`, and was restored to `old`. */
async function restoredProject(): Promise<ScratchProject> {
  const project = scratchProject(old)
  await project.run(['snapshot'])
  rmSync(join(project.directory, 'gone'))
  buildTree(project.directory, edited)
  await project.run(['restore', '1'])
  return project
}

describe('undo', () => {
  test('law 3: reverses a restore, and prints the command to undo that', async () => {
    const project = await restoredProject()
    expect(readTree(project.directory)).toEqual(old)
    const { exitCode, stderr, stdout } = await project.run(['undo'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Restored .*project to checkpoint [0-9a-f]{8} /)
    expect(stdout).toContain('  write   a\n  write   born\n  delete  gone\n')
    expect(readTree(project.directory)).toEqual(edited)
    const [, command = ''] = /Undo with: hermes-checkpoints (.*)\n/.exec(stdout) ?? []
    expect(command).toMatch(/^restore [0-9a-f]{8}$/)
    await project.run(command.split(' '))
    expect(readTree(project.directory)).toEqual(old)
  })

  test('can be repeated: with no restore left, it reverses itself', async () => {
    const project = await restoredProject()
    await project.run(['undo'])
    await project.run(['undo'])
    expect(readTree(project.directory)).toEqual(old)
  })

  test('reverses a restore of one path in that path only', async () => {
    const project = scratchProject({ a: 'old', b: 'old' })
    await project.run(['snapshot'])
    buildTree(project.directory, { a: 'new', b: 'new' })
    await project.run(['restore', '1', 'a'])
    buildTree(project.directory, { b: 'newer' })
    await project.run(['undo'])
    expect(readTree(project.directory)).toEqual({ a: 'new', b: 'newer' })
  })

  test('prints the same as JSON', async () => {
    const project = await restoredProject()
    const { checkpoints } = (await project.json(['log'])) as { checkpoints: { id: string }[] }
    expect(await project.json(['undo', project.directory])).toEqual({
      restoredTo: checkpoints[0]?.id,
      undo: expect.stringMatching(/^[0-9a-f]{40}$/),
      directory: project.directory,
      dryRun: false,
      restored: ['a', 'born'],
      deleted: ['gone'],
      kept: [],
      failed: [],
      verified: true,
    })
  })

  test('--dry-run prints the plan and changes nothing', async () => {
    const project = await restoredProject()
    const log = await project.json(['log'])
    const { exitCode, stdout } = await project.run(['undo', '--dry-run'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^Would restore .*: 2 written, 1 deleted\n/)
    expect(stdout).not.toContain('Undo with')
    expect(readTree(project.directory)).toEqual(old)
    expect(await project.json(['log'])).toEqual(log)
  })

  test('names the directory in the printed command when it is not the current one', async () => {
    const project = await restoredProject()
    const { stdout } = await project.run(['undo', project.directory], { cwd: '/' })
    expect(stdout).toMatch(
      new RegExp(`hermes-checkpoints restore [0-9a-f]{8} --dir ${project.directory}\n$`),
    )
  })

  test('with nothing to undo, is an error with a code of its own', async () => {
    const project = scratchProject({ a: '1' })
    await project.run(['snapshot'])
    const { exitCode, stdout } = await project.run(['undo', '--json'])
    expect(exitCode).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'nothing-to-undo' } })
    const text = await project.run(['undo'])
    expect(text.stdout).toBe('')
    expect(text.stderr).toMatch(/^Error: .*project/)
  })

  test('without any checkpoint, is an error and creates nothing', async () => {
    const project = scratchProject({ a: '1' })
    expect((await project.run(['undo'])).exitCode).toBe(2)
    expect(readTree(project.home)).toEqual({})
  })
})

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import {
  buildTree,
  readTree,
  scratchDirectory,
  scratchHome,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

const program = join(import.meta.dirname, '../bin/example-host.js')

/** Bytes that are not valid text in any encoding. */
const tree = {
  'notes.txt': Buffer.from([0xff, 0x00, 0x0d, 0x0a, 0xfe]),
  src: { 'main.ts': 'export {}\n', 'empty.ts': '' },
}

describe('example-host', () => {
  test('issue 10.4: a turn damages files, and `checkpoints restore` brings every byte back', () => {
    const { directory, run } = scratchProject()
    const before = readTree(directory)

    expect(run('tidy up', '--checkpoints')).toMatchObject({
      status: 0,
      stderr: 'write_file: checkpoint taken\nterminal: checkpoint skipped\n',
    })
    expect(readTree(directory)).toEqual({ 'notes.txt': 'tidy up: done\n' })

    expect(run('checkpoints', 'restore', 'latest')).toMatchObject({ status: 0 })
    expect(readTree(directory)).toEqual(before)
  })

  test('a restore with --keep-edits reverts what the agent has written', () => {
    const { directory, run } = scratchProject()
    run('tidy up', '--checkpoints')
    buildTree(directory, { 'mine.txt': 'written by hand\n' })

    expect(run('checkpoints', 'restore', 'latest', '--keep-edits')).toMatchObject({ status: 0 })
    expect(readTree(directory)).toEqual({ ...tree, 'mine.txt': 'written by hand\n' })
  })

  test('takes no checkpoints when they are turned off', () => {
    const { run } = scratchProject()
    expect(run('tidy up', '--no-checkpoints').stderr).toContain('checkpoint skipped')
    expect(run('checkpoints', 'log', '--json').stdout).toContain('"checkpoints":[]')
    expect(run('tidy up').stderr).toContain('checkpoint taken')
  })

  test('takes no checkpoints when the settings disable them, unless `--checkpoints` is given', () => {
    const { home, run } = scratchProject()
    buildTree(home, { 'config.yaml': 'checkpoints:\n  enabled: false\n' })
    expect(run('tidy up').stderr).not.toContain('checkpoint taken')
    expect(run('tidy up', '--checkpoints').stderr).toContain('checkpoint taken')
  })

  test('a mounted word without a command runs the default command', () => {
    const { run } = scratchProject()
    expect(run('sessions').stdout).toBe(run('sessions', 'list').stdout)
    expect(run('checkpoints').stdout).toBe(run('checkpoints', 'status').stdout)
  })

  test('mounts command groups, too', () => {
    expect(scratchProject().run('sessions', 'resume', 'list')).toMatchObject({ status: 0 })
  })

  test('an id that looks like a number stays text', () => {
    const { run } = scratchProject()
    run('tidy up', '--checkpoints')
    expect(run('checkpoints', 'show', '0012345').stderr).toContain('0012345')
  })

  test('words after -- reach a command that accepts them', () => {
    const { directory, run } = scratchProject()
    run('tidy up', '--checkpoints')
    expect(run('checkpoints', 'restore', 'latest', '--', 'notes.txt')).toMatchObject({ status: 0 })
    expect(readTree(directory)).toEqual({ 'notes.txt': tree['notes.txt'] })
  })

  test('a mounted command has the exit code and the error of the program', () => {
    const { run } = scratchProject()
    expect(run('checkpoints', 'show', 'nonsense!')).toMatchObject({ status: 2 })
    expect(run('checkpoints', 'show', 'nonsense!', '--json').stdout).toMatch(/^\{"error":/)
  })

  test('help shows commands with the mounted word', () => {
    const { run } = scratchProject()
    expect(run('checkpoints', 'restore', '--help').stdout).toContain(
      'example-host checkpoints restore latest ',
    )
    expect(run('--help').stdout).toContain('example-host sessions')
  })
})

/** A directory with its own home, and the host program in it. */
function scratchProject() {
  const { home } = scratchHome()
  const directory = join(scratchDirectory(), 'project')
  buildTree(directory, tree)
  const env = { PATH: process.env['PATH'], HERMES_HOME: home }
  return {
    home,
    directory,
    run: (...args: readonly string[]) =>
      spawnSync(process.execPath, [program, ...args], { cwd: directory, env, encoding: 'utf8' }),
  }
}

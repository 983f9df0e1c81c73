import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  file,
  hostileEnvironment,
  link,
  nestedRepository,
  readTree,
  scratchDirectory,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../bin/hermes-checkpoints.js')

const before: Tree = {
  'a.txt': 'one\r\ntwo\r\n',
  'b.bin': Buffer.from([0, 1, 2, 255]),
  'run.sh': file({ content: '#!/bin/sh\n', mode: 0o755 }),
  link: link('a.txt'),
  'sub/.gitattributes': '* text=auto filter=trap ident\n',
  'sub/ident.txt': '$Id$\r\n',
}

const after: Tree = { 'a.txt': 'three\n', 'sub/ident.txt': '$Id: x $\n', 'new.txt': 'new\n' }

describe('law 11: in a hostile environment', () => {
  test('reliability 17: a nested repository full of traps sees every command, and runs nothing', () => {
    const scene = scratchScene()
    const options = { commits: 1, hostile: ['fsmonitor', 'hooks-path', 'filter-clean'] } as const
    const nested = nestedRepository(join(scene.project, 'nested'), options)
    liveThrough(scene)
    expect(nested.witnesses()).toEqual([])
  })

  test("reliability 18, reliability 19: the user's configuration and all variables run and hide nothing", () => {
    const plain = scratchScene()
    liveThrough(plain)
    const hostile = hostileEnvironment(scratchDirectory(), { workdir: plain.project })
    const scene = scratchScene(hostile.env)
    liveThrough(scene)
    expect(readTree(scene.project)).toEqual(readTree(plain.project))
    expect(hostile.witnesses()).toEqual([])
  })

  test('reliability 25: under umask 000, other users cannot read our files', () => {
    const scene = scratchScene({}, 'umask 000')
    liveThrough(scene)
    const names = readdirSync(scene.home, { recursive: true, encoding: 'utf8' })
    expect(names).toContain('checkpoints/store/housekeeping.json')
    for (const name of ['', ...names]) {
      const { mode } = lstatSync(join(scene.home, name))
      expect([name, mode & 0o077]).toEqual([name, 0])
    }
  })

  test.each([
    ['without HOME', {}],
    ['with an empty HOME', { HOME: '' }],
    ['with a HOME that is not there', { HOME: '/nonexistent' }],
  ])('reliability 39: %s and without an identity for git', (_what, env) => {
    const scene = scratchScene(env)
    const start = readTree(scene.project)
    liveThrough(scene)
    expect(readTree(scene.project)).toEqual(start)
  })
})

interface Scene {
  readonly home: string
  readonly project: string
  readonly run: (...args: readonly string[]) => void
}

/** A project, and the built program with only `PATH` and the given variables in its environment. */
function scratchScene(env: Readonly<Record<string, string>> = {}, prelude = ':'): Scene {
  const home = join(scratchDirectory(), 'home')
  const project = join(scratchDirectory(), 'project')
  buildTree(project, before)
  const world = {
    ...env,
    PATH: process.env['PATH'],
    HERMES_HOME: home,
    // A housekeeping process would outlive the test and its home.
    HERMES_CHECKPOINTS_AUTO_PRUNE: 'false',
  }
  return {
    home,
    project,
    run: (...args) => {
      const command = [process.execPath, program, ...args]
      const script = ['-c', `${prelude}; exec "$@"`, 'sh', ...command]
      const options = { env: world, cwd: project, encoding: 'utf8' } as const
      const { status, stderr } = spawnSync('/bin/sh', script, options)
      expect([args, status, stderr]).toEqual([args, 0, ''])
    },
  }
}

/** Runs every command on a project, and restores the project to its first state. */
function liveThrough({ project, run }: Scene): void {
  const start = readTree(project)
  run('snapshot', '--quiet')
  buildTree(project, after)
  run('snapshot', '--quiet')
  run('status', '--quiet')
  run('diff', '2', '--quiet')
  run('show', '1', '--quiet')
  run('pin', '2', '--quiet')
  run('restore', '2', '--quiet')
  expect(readTree(project)).toEqual(start)
  run('undo', '--quiet')
  run('undo', '--quiet')
  expect(readTree(project)).toEqual(start)
  run('verify', '--full', '--quiet')
  run('prune', '--force', '--quiet')
}

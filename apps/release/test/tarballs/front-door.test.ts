import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import {
  installInto,
  installSize,
  makeBundle,
  nodeVersions,
  packAll,
  publicPackages,
  runtimes,
} from '@hermes-checkpoints/release'
import { scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const programs = join(import.meta.dirname, '../../programs')
const megabyte = 1_000_000

const umbrella = publicPackages().filter(({ name }) => name === 'hermes-checkpoints')
const tarballs = packAll(scratchDirectory(afterAll))
const others = runtimes(scratchDirectory(afterAll))

describe.each(umbrella)('the tarball of $name', (one) => {
  const project = join(scratchDirectory(afterAll), 'project')

  beforeAll(() => {
    mkdirSync(project)
    installInto(project, one, tarballs, 'npm', { isAlone: true, withTypes: false })
    for (const name of ['take-and-restore.js', 'host.js'])
      copyFileSync(join(programs, name), join(project, name))
  }, 600_000)

  test('issue 18.4: npx finds its programs', () => {
    const { home, notes, run } = scene(project)
    expect(run('npx', 'hermes-checkpoints', 'status')).toMatchObject({ status: 0 })
    expect(run('npx', 'hck', 'snapshot', dirname(notes))).toMatchObject({ status: 0 })
    expect(run('npx', 'hermes-checkpoints', 'log', dirname(notes)).stdout).toContain('manual')
    expect(run('npx', 'hermes-sessions', 'list').stdout).toBe(`No sessions in ${home}\n`)
  })

  test.each(others)(
    'issue 18.4: a host takes and restores a checkpoint with $name',
    ({ command }) => {
      const { home, notes, run } = scene(project)
      const [program, ...args] = command
      const result = run(program, ...args, join(project, 'host.js'), dirname(notes), home)
      expect(parsed(result)).toEqual({ ...whole, notices: [] })
    },
  )

  test.each(nodeVersions())('issue 18.4: it can be required by $name', ({ path }) => {
    writeFileSync(
      join(project, 'require.cjs'),
      `const { openCheckpoints } = require('hermes-checkpoints')\n` +
        `openCheckpoints().then(async (all) => console.log((await all.ensure(process.argv[2])).outcome))\n`,
    )
    const { notes, run } = scene(project)
    const outcome = run(path, join(project, 'require.cjs'), dirname(notes))
    expect(outcome).toMatchObject({ stdout: 'taken\n', stderr: '' })
  })

  describe.each(['cjs', 'esm'] as const)('a bundle of format %s, moved elsewhere,', (format) => {
    const file = join(scratchDirectory(afterAll), format === 'cjs' ? 'host.cjs' : 'host.mjs')

    beforeAll(async () => {
      const made = join(project, `made-${format}`)
      await makeBundle({ bundler: 'esbuild', format, entry: join(project, 'host.js'), file: made })
      renameSync(made, file)
    })

    test.each(others)('issue 18.4: takes and restores a checkpoint with $name', ({ command }) => {
      const { home, notes, run } = scene(dirname(file))
      const [program, ...args] = command
      const result = run(program, ...args, file, dirname(notes), home)
      expect(parsed(result)).toEqual({ ...whole, notices: ['koffi', 'look-ahead'] })
    })
  })

  test.each(nodeVersions())('an install by npm with $name is small', ({ name, path }) => {
    const directory = scratchDirectory()
    installInto(directory, one, tarballs, 'npm', { isAlone: true, node: path, withTypes: false })
    const { bytes, packages } = installSize(directory)
    process.stdout.write(`${name}: ${(bytes / megabyte).toFixed(1)} MB, ${packages} packages\n`)
    expect(bytes).toBeLessThan(30 * megabyte)
    expect(packages).toBeLessThanOrEqual(30)
  })
})

interface Scene {
  readonly home: string
  readonly notes: string
  readonly run: (program: string, ...args: readonly string[]) => SpawnSyncReturns<string>
}

/** A project with a file, and a shell in a directory. */
function scene(cwd: string): Scene {
  const { home } = scratchHome()
  const notes = join(scratchDirectory(), 'notes.txt')
  writeFileSync(notes, 'Milk\n')
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { PATH: path, HOME: dirname(home), HERMES_HOME: home, NO_COLOR: '1' }
  const run = (program: string, ...args: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  return { home, notes, run }
}

const whole = { outcome: 'taken', restored: ['notes.txt'], verified: true, content: 'Milk\n' }

function parsed({ stderr, stdout }: SpawnSyncReturns<string>): unknown {
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

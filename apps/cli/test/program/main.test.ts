import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { run } from '../support/run-program.ts'

const program = join(import.meta.dirname, '../../bin/hermes-checkpoints.js')

const commands = [
  'status',
  'snapshot',
  'log',
  'show',
  'diff',
  'restore',
  'undo',
  'rollback',
  'pin',
  'unpin',
  'prune',
  'clear',
  'clear-legacy',
  'config',
]

/** The arguments that some commands require. */
const neededArguments: Readonly<Record<string, readonly string[]>> = {
  show: ['1'],
  diff: ['1'],
  restore: ['1'],
  pin: ['1'],
  unpin: ['1'],
}

describe('hermes-checkpoints', () => {
  test('--help names every command, the options and the exit codes', async () => {
    const { exitCode, stdout } = await run(['--help'])
    expect(exitCode).toBe(0)
    for (const word of [...commands, 'completion', '--home', '--json', '11  busy', '130']) {
      expect(stdout).toContain(word)
    }
  })

  test.each(commands)('%s --help has an example', async (command) => {
    const { exitCode, stdout } = await run([command, '--help'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Examples:')
  })

  test.each(commands)(
    'reliability 71: %s --json prints one document, also when it fails',
    async (command) => {
      const cwd = scratchDirectory()
      const args = [command, ...(neededArguments[command] ?? []), '--json']
      for (const env of [{}, { PATH: cwd }, { HERMES_CHECKPOINTS_MAX_SNAPSHOTS: 'x' }]) {
        const { stdout } = await run(args, env, { cwd })
        expect(JSON.parse(stdout)).toBeTypeOf('object')
        expect(stdout.split('\n')).toHaveLength(2)
      }
    },
  )

  test('--version prints the version of the package', async () => {
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('a mistyped command is an error that names the right one', async () => {
    const { exitCode, stderr, stdout } = await run(['statsu'])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Did you mean status?')
    expect(stderr).toContain('hermes-checkpoints --help')
  })

  test('an unknown option is an error', async () => {
    const { exitCode, stderr } = await run(['status', '--limt', '3'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('Did you mean --limit?')
  })

  test('a later word that names a command does not change the options', async () => {
    const { stderr } = await run(['rollback', 'diff', '1', '--keep-edit'])
    expect(stderr).toContain('Did you mean --keep-edits?')
  })

  test('with --json, a failure is one JSON document with a stable code', async () => {
    const { exitCode, stderr, stdout } = await run(['statsu', '--json'])
    expect([exitCode, stderr]).toEqual([2, ''])
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'usage', message: 'Unknown argument: statsu' },
    })
  })

  test('without git, says what to do next', async () => {
    const { exitCode, stderr } = await run(['status'], { PATH: scratchDirectory() })
    expect(exitCode).toBe(2)
    expect(stderr).toBe(
      'Error: git was not found on PATH\nInstall git, or put the directory that holds it on PATH.\n',
    )
  })

  test('a stack trace appears only with --verbose', async () => {
    const env = { PATH: scratchDirectory() }
    expect((await run(['status'], env)).stderr).not.toContain('    at ')
    expect((await run(['status', '--verbose'], env)).stderr).toContain('    at ')
  })

  test('a setting without effect is a warning, which --quiet silences', async () => {
    const { home } = scratchHome()
    writeFileSync(join(home, 'config.yaml'), 'checkpoints:\n  max_snapshot: 5\n')
    const loud = await run(['status', '--home', home])
    expect(loud.stderr).toContain('did you mean max_snapshots?')
    expect((await run(['status', '--home', home, '--quiet'])).stderr).toBe('')
  })

  test('the built program runs by itself', () => {
    const { home } = scratchHome()
    const output = execFileSync(process.execPath, [program, 'status', '--home', home, '--json'])
    expect(JSON.parse(output.toString())).toMatchObject({ projectCount: 0, totalBytes: 0 })
  })

  test('the built program ends with the exit code of what went wrong', () => {
    const outcome = spawnSync(process.execPath, [program, 'no-such-command'], { encoding: 'utf8' })
    expect([outcome.status, outcome.stdout]).toEqual([2, ''])
  })
})

import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { join } from 'node:path'
import {
  buildTree,
  readTree,
  scratchDirectory,
  scratchHome,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../bin/hermes-checkpoints.js')

interface Built {
  readonly directory: string
  readonly run: (...args: string[]) => Buffer
  /** Runs a shell command line; `hermes` stands for the program. */
  readonly shell: (line: string) => SpawnSyncReturns<string>
}

function built(): Built {
  const directory = join(scratchDirectory(), 'project')
  const env = {
    PATH: process.env['PATH'],
    HERMES_HOME: scratchHome().home,
    // A housekeeping process would outlive the test and its home.
    HERMES_CHECKPOINTS_AUTO_PRUNE: 'false',
  }
  const hermes = `hermes() { '${process.execPath}' '${program}' "$@"; }`
  return {
    directory,
    run: (...args) => execFileSync(process.execPath, [program, ...args], { env, cwd: directory }),
    shell: (line) =>
      spawnSync('sh', ['-c', `${hermes}\n${line}`], { env, cwd: directory, encoding: 'utf8' }),
  }
}

describe('the built program', () => {
  test('takes, lists and compares, and every JSON document parses', () => {
    const { directory, run } = built()
    buildTree(directory, { a: '1\n' })
    const parse = (...args: string[]): unknown => JSON.parse(run(...args, '--json').toString())
    expect(parse('snapshot')).toMatchObject({ outcome: 'taken' })
    buildTree(directory, { a: '2\n' })
    expect(parse('log')).toMatchObject({ directory, checkpoints: [{ number: 1 }] })
    expect(parse('show', '1')).toMatchObject({ number: 1, files: [{ path: 'a' }] })
    expect(parse('diff', '1')).toMatchObject({ to: null, files: [{ path: 'a' }] })
  })

  test("writes git's patch byte by byte", () => {
    const { directory, run } = built()
    buildTree(directory, { a: 'caf\n' })
    run('snapshot')
    buildTree(directory, { a: Buffer.of(0x63, 0xe9, 0x0a) })
    expect(run('diff', '1').includes(Buffer.of(0x2b, 0x63, 0xe9, 0x0a))).toBe(true)
  })

  test('a reader that stops early is not an error', () => {
    const { directory, shell } = built()
    buildTree(directory, { a: '' })
    shell('hermes snapshot')
    buildTree(directory, { a: 'a line of some length\n'.repeat(100_000) })
    const { stderr, stdout } = shell('{ hermes diff 1; echo "exit $?" >&2; } | head -1')
    expect(stdout).toBe('diff --git a/a b/a\n')
    expect(stderr).toBe('exit 0\n')
  })

  test('lists the checkpoints of a current directory that was deleted', () => {
    const { directory, shell } = built()
    buildTree(directory, { a: '1' })
    const { status, stderr, stdout } = shell('hermes snapshot; rm -r "$PWD"; hermes log')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/\n {2}1 {2}[0-9a-f]{8} .* manual /)
  })

  test('brings back a current directory that was deleted', () => {
    const { directory, shell } = built()
    buildTree(directory, { a: '1' })
    const { status, stderr } = shell('hermes snapshot; rm -r "$PWD"; hermes restore 1')
    expect([status, stderr]).toEqual([0, ''])
    expect(readTree(directory)).toEqual({ a: '1' })
  })

  test('reliability 66: with no terminal, declines instead of waiting for an answer', () => {
    const { directory, shell } = built()
    buildTree(directory, { a: '1' })
    const { status, stderr } = shell('hermes snapshot; echo yes | hermes clear')
    expect(status).toBe(1)
    expect(stderr).toContain('Declined: no terminal to ask on.')
    expect(shell('hermes log').stdout).toContain('manual')
  })

  test('ends with the exit code of what went wrong', () => {
    const { directory, shell } = built()
    buildTree(directory, { a: '1' })
    expect(shell('hermes snapshot /').status).toBe(3)
    expect(shell('hermes snapshot ./gone').status).toBe(2)
    expect(shell('hermes show 1').status).toBe(2)
  })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildTree, scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../bin/hermes-checkpoints.js')
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

describe.runIf(canTrace)('round 2, issue 18.5: the git processes of a changed snapshot', () => {
  test('is one, as the version of git is known from the snapshot before', () => {
    const { snapshot } = scratch()
    expect(snapshot('1')).toEqual(['--version', 'fast-import'])
    expect(snapshot('2')).toEqual(['fast-import'])
    expect(snapshot('3')).toEqual(['fast-import'])
  })

  test('are two when the remembered version was deleted', () => {
    const { snapshot, store } = scratch()
    snapshot('1')
    const file = join(store, 'git-version.json')
    expect(existsSync(file)).toBe(true)
    rmSync(file)
    expect(snapshot('2')).toEqual(['--version', 'fast-import'])
    expect(snapshot('3')).toEqual(['fast-import'])
  })
})

interface Scratch {
  readonly store: string
  /** Changes the project, takes a checkpoint, and returns the command of each git that it started, sorted. */
  readonly snapshot: (content: string) => readonly string[]
}

function scratch(): Scratch {
  const { base, home } = scratchHome()
  const directory = join(scratchDirectory(), 'project')
  const env = {
    PATH: process.env['PATH'],
    HERMES_HOME: home,
    // A housekeeper would start gits of its own.
    HERMES_CHECKPOINTS_AUTO_PRUNE: 'false',
  }
  const snapshot = (content: string): readonly string[] => {
    buildTree(directory, { file: content })
    const traces = scratchDirectory()
    // A file per process: in a common one, the lines of two processes can interrupt each other.
    const tracer = ['-ff', '-qq', '-s', '200', '-e', 'trace=execve', '-o', join(traces, 'trace')]
    const call = [...tracer, process.execPath, program, 'snapshot', '--json']
    const said = execFileSync('strace', call, { cwd: directory, env, encoding: 'utf8' })
    expect(JSON.parse(said)).toMatchObject({ outcome: 'taken' })
    const files = readdirSync(traces).map((name) => readFileSync(join(traces, name), 'utf8'))
    return files.flatMap(gitCommands).toSorted()
  }
  return { store: join(base, 'store'), snapshot }
}

/** The first argument of each git in a trace, such as `execve("/usr/bin/git", ["/usr/bin/git", "fast-import", …`. */
function gitCommands(trace: string): readonly string[] {
  const calls = trace.matchAll(/execve\("([^"]+)", \["[^"]*"(?:, "([^"]*)")?.*\) = 0$/gm)
  return Array.from(calls, ([, path = '', command = '']) => ({ path, command }))
    .filter(({ path }) => basename(path).startsWith('git'))
    .map(({ command }) => command)
}

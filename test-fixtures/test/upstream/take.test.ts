import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import {
  buildTree,
  fakeGit,
  plainGit,
  readTree,
  scratchDirectory,
  sparse,
  upstreamHash,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { setUp } from './set-up.ts'

describe('take', () => {
  test('creates the same store as upstream', () => {
    const { upstream, workdir } = setUp({ 'a.txt': 'one' })
    upstream.take(workdir, 'before write_file')
    const config = (key: string): string => plainGit(upstream.store, 'config', '--local', key)
    expect(config('user.email')).toBe('hermes@local')
    expect(config('user.name')).toBe('Hermes Checkpoint')
    expect(config('commit.gpgsign')).toBe('false')
    expect(config('tag.gpgSign')).toBe('false')
    expect(config('gc.auto')).toBe('0')
    expect(config('core.bare')).toBe('true')
    expect(readFileSync(join(upstream.store, 'HEAD'), 'utf8')).toBe('ref: refs/heads/master\n')
    const excludes = readFileSync(join(upstream.store, 'info', 'exclude'), 'utf8').split('\n')
    expect([excludes.length, excludes[0], excludes.at(-2)]).toEqual([51, 'node_modules/', '*.log'])
  })

  test('puts a commit on the project’s ref, with the reason as its message', () => {
    const { upstream, workdir } = setUp({ 'a.txt': 'one', sub: { 'b.txt': 'two' } })
    const first = upstream.take(workdir, 'before write_file')
    buildTree(workdir, { 'a.txt': 'changed' })
    const second = upstream.take(workdir, 'before terminal: rm -rf x')
    const ref = `refs/hermes/${upstreamHash(workdir)}`
    expect(plainGit(upstream.store, 'for-each-ref', '--format=%(refname) %(objectname)')).toBe(
      `${ref} ${second}`,
    )
    expect(plainGit(upstream.store, 'log', '--format=%H %P %an <%ae> %s', ref).split('\n')).toEqual(
      [
        `${second} ${first} Hermes Checkpoint <hermes@local> before terminal: rm -rf x`,
        `${first}  Hermes Checkpoint <hermes@local> before write_file`,
      ],
    )
    expect(plainGit(upstream.store, 'ls-tree', '-r', '--name-only', ref)).toBe('a.txt\nsub/b.txt')
    expect(existsSync(join(upstream.store, 'indexes', upstreamHash(workdir)))).toBe(true)
  })

  test('runs upstream’s git commands in upstream’s order', () => {
    const programs = scratchDirectory()
    const git = fakeGit(programs, 'logs-calls')
    const env = { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` }
    const { upstream, workdir } = setUp({ 'a.txt': 'one' }, { env })
    const verbs = (): readonly string[] => git.calls().map(([verb = '']) => verb)

    upstream.take(workdir)
    const first = verbs()
    // Six commands create the store; the last one only reads the tip.
    expect(first.join(' ')).toBe(
      'init config config config config config ' +
        'add ls-files rev-parse ls-files write-tree commit-tree update-ref rev-list rev-parse',
    )

    upstream.take(workdir)
    const unchanged = verbs().slice(first.length)
    expect(unchanged.join(' ')).toBe('rev-parse read-tree add ls-files rev-parse diff-index')
  })

  test('returns null and still touches the project when nothing changed', () => {
    let now = 1_715_139_000
    const { upstream, workdir } = setUp({ 'a.txt': 'one' }, { now: () => now })
    const tip = upstream.take(workdir)
    now += 60.5
    expect(upstream.take(workdir)).toBeNull()
    expect(upstream.tip(workdir)).toBe(tip)
    expect(readFileSync(upstream.projectFile(workdir), 'utf8')).toContain(
      '"last_touch": 1715139060.5',
    )
  })

  test('returns null for an empty and for a missing directory', () => {
    const { upstream, workdir } = setUp({})
    expect(upstream.take(workdir)).toBeNull()
    rmSync(workdir, { recursive: true })
    expect(upstream.take(workdir)).toBeNull()
    expect(existsSync(upstream.projectFile(workdir))).toBe(true)
  })

  test('leaves out files that the excludes or the project’s own rules match', () => {
    const { upstream, workdir } = setUp({
      '.gitignore': 'ignored\n',
      ignored: 'x',
      'debug.log': 'x',
      node_modules: { module: 'x' },
      kept: 'x',
    })
    const tip = upstream.take(workdir) ?? ''
    expect(plainGit(upstream.store, 'ls-tree', '-r', '--name-only', tip)).toBe('.gitignore\nkept')
  })

  test('leaves out files above the size limit', () => {
    const { upstream, workdir } = setUp(
      { large: sparse(2 * 1024 * 1024), small: 'x' },
      { maxFileSizeMb: 1 },
    )
    const tip = upstream.take(workdir) ?? ''
    expect(plainGit(upstream.store, 'ls-tree', '-r', '--name-only', tip)).toBe('small')
  })

  test('archives existing files of the base before it creates the store', () => {
    const { upstream, workdir } = setUp({ 'a.txt': 'one' })
    buildTree(upstream.base, { 'old.yaml': 'x', '.hidden': 'x', 'legacy-1': {} })
    upstream.markPruned(1_715_139_000)
    upstream.take(workdir)
    const names = readdirSync(upstream.base).toSorted()
    expect(names).toEqual(['.last_prune', 'legacy-1', expect.stringMatching(archive), 'store'])
    expect(readTree(join(upstream.base, names[2] ?? ''))).toEqual({
      'old.yaml': 'x',
      '.hidden': 'x',
    })
  })

  test('writes the given time into the commit', () => {
    const { upstream, workdir } = setUp({ 'a.txt': 'one' }, { now: () => 1_715_139_000.75 })
    const tip = upstream.take(workdir) ?? ''
    expect(plainGit(upstream.store, 'log', '-1', '--format=%at %ct', tip)).toBe(
      '1715139000 1715139000',
    )
  })

  test('is independent of the user’s git configuration', () => {
    const { upstream, workdir } = setUp({ 'a.txt': 'one' }, { env: hookEnvironment() })
    const tip = upstream.take(workdir)
    expect(upstream.tip(workdir)).toBe(tip)
    expect(tip).toMatch(/^[0-9a-f]{40}$/)
  })
})

const archive = /^legacy-\d{8}-\d{6}$/

/** The variables that git sets for the programs that it starts. */
function hookEnvironment(): NodeJS.ProcessEnv {
  const elsewhere = join(scratchDirectory(), 'elsewhere')
  return {
    ...process.env,
    GIT_DIR: elsewhere,
    GIT_WORK_TREE: elsewhere,
    GIT_INDEX_FILE: join(elsewhere, 'index'),
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  legacyArchive,
  legacyRepository,
  plainGit,
  readTree,
  scratchDirectory,
  scratchHome,
  upstreamHash,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

describe('legacyRepository', () => {
  test('is what upstream kept for a directory before v2', () => {
    const { base, workdir } = setUp()
    const { directory, hash } = legacyRepository(base, workdir, [
      { reason: 'auto', tree: { a: '1' } },
    ])
    expect(hash).toBe(upstreamHash(workdir))
    expect(directory).toBe(join(base, hash))
    expect(readFileSync(join(directory, 'HERMES_WORKDIR'), 'utf8')).toBe(`${workdir}\n`)
    expect(existsSync(join(directory, 'index'))).toBe(true)
    const config = (key: string): string =>
      plainGit('/', 'config', '--file', join(directory, 'config'), key)
    expect(config('core.bare')).toBe('false')
    expect(config('core.worktree')).toBe(workdir)
    expect(config('user.email')).toBe('hermes@local')
    const excludes = readFileSync(join(directory, 'info', 'exclude'), 'utf8').split('\n')
    expect([excludes.length, excludes[0], excludes.at(-2)]).toEqual([21, 'node_modules/', '.git/'])
  })

  test('has one commit for each state', () => {
    const { base, workdir } = setUp()
    const at = new Date('2026-03-01T12:00:00Z')
    const { directory, ids } = legacyRepository(base, workdir, [
      { reason: 'before patch', tree: { a: '1' }, at },
      { reason: '', tree: { a: '2', 'debug.log': 'not captured' }, at },
    ])
    const log = plainGit('/', `--git-dir=${directory}`, 'log', '--format=%H|%ct|%s')
    expect(log.split('\n')).toEqual([`${ids[1]}|1772366400|`, `${ids[0]}|1772366400|before patch`])
    const names = plainGit('/', `--git-dir=${directory}`, 'ls-tree', '--name-only', 'HEAD')
    expect(names).toBe('a')
  })

  test('makes no commit for an unchanged state', () => {
    const { base, workdir } = setUp()
    const commit = { reason: 'auto', tree: { a: '1' } }
    const { ids } = legacyRepository(base, workdir, [commit, commit])
    expect(ids[1]).toBe(ids[0])
  })

  test('throws when there was nothing to commit', () => {
    const { base, workdir } = setUp()
    expect(() => legacyRepository(base, workdir, [{ reason: 'auto', tree: {} }])).toThrow(
      'nothing was committed',
    )
  })

  test('is archived when upstream creates its store', () => {
    const { base, workdir } = setUp()
    const { hash } = legacyRepository(base, workdir, [{ reason: 'auto', tree: { a: '1' } }])
    const now = new Date(2026, 4, 6, 14, 30, 9).getTime() / 1000
    upstreamStore(base, { now: () => now }).take(workdir)
    expect(existsSync(join(base, 'legacy-20260506-143009', hash, 'HEAD'))).toBe(true)
    expect(existsSync(join(base, hash))).toBe(false)
  })
})

describe('legacyArchive', () => {
  test('holds repositories and other files, and has the given age', () => {
    const { base, workdir } = setUp()
    const modified = new Date('2026-05-06T00:00:00Z')
    const archive = legacyArchive(base, 'legacy-20260506-000000', {
      tree: { 'session.yaml': 'task: x\n' },
      repositories: [{ workdir, commits: [{ reason: 'auto', tree: { a: '1' } }] }],
      modified,
    })
    expect(archive).toBe(join(base, 'legacy-20260506-000000'))
    expect(statSync(archive).mtime).toEqual(modified)
    expect(existsSync(join(archive, upstreamHash(workdir), 'HEAD'))).toBe(true)
    expect(readFileSync(join(archive, 'session.yaml'), 'utf8')).toBe('task: x\n')
  })

  test('may be empty', () => {
    const { base } = setUp()
    expect(readTree(legacyArchive(base, 'legacy-1'))).toEqual({})
  })
})

function setUp(): { readonly base: string; readonly workdir: string } {
  const workdir = join(scratchDirectory(), 'project')
  buildTree(workdir, {})
  return { base: scratchHome().base, workdir }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, plainGit } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { setUp, takeMany } from './set-up.ts'

describe('prune', () => {
  test('keeps the newest states and changes every id', () => {
    const { upstream, workdir } = setUp({})
    const ids = takeMany({ upstream, workdir }, 5)
    const trees = ids.map((id) => plainGit(upstream.store, 'rev-parse', `${id}^{tree}`))
    upstream.prune(workdir, 3)
    const kept = upstream.list(workdir)
    expect(kept.map(({ reason }) => reason)).toEqual(['take 5', 'take 4', 'take 3'])
    expect(kept.filter(({ hash }) => ids.includes(hash))).toEqual([])
    expect(kept.map(({ hash }) => plainGit(upstream.store, 'rev-parse', `${hash}^{tree}`))).toEqual(
      trees.slice(2).toReversed(),
    )
    expect(() => plainGit(upstream.store, 'cat-file', '-e', ids[4] ?? '')).toThrow('failed')
    expect(plainGit(upstream.store, 'fsck', '--full', '--strict')).not.toContain('missing')
  })

  test('gives new times and drops all but the subject', () => {
    let now = 1_000_000_000
    const { upstream, workdir } = setUp({ a: '1' }, { now: () => now })
    upstream.take(workdir, 'first')
    buildTree(workdir, { a: '2' })
    upstream.take(workdir, 'subject\n\nbody')
    now = 2_000_000_000
    upstream.prune(workdir, 1)
    expect(plainGit(upstream.store, 'log', '--format=%at %B', upstream.tip(workdir) ?? '')).toBe(
      '2000000000 subject',
    )
  })

  test('in the newest version keeps the times, and leaves the space to another run', () => {
    let now = 1_000_000_000
    const { upstream, workdir } = setUp({}, { form: 'new', now: () => (now += 10) })
    const ids = takeMany({ upstream, workdir }, 3)
    const times = upstream.list(workdir).map(({ timestamp }) => timestamp)
    upstream.prune(workdir, 2)
    const kept = upstream.list(workdir)
    expect(kept.map(({ timestamp }) => timestamp)).toEqual(times.slice(0, 2))
    expect(kept.filter(({ hash }) => ids.includes(hash))).toEqual([])
    expect(existsSync(join(upstream.store, '.gc-pending'))).toBe(true)
    expect(plainGit(upstream.store, 'cat-file', '-t', ids[0] ?? '')).toBe('commit')
    upstream.collectGarbage(workdir)
    expect(() => plainGit(upstream.store, 'cat-file', '-e', ids[0] ?? '')).toThrow('failed')
  })

  test('is part of every take beyond the limit', () => {
    const { upstream, workdir } = setUp({}, { maxSnapshots: 2 })
    const ids = takeMany({ upstream, workdir }, 3)
    expect(upstream.list(workdir).map(({ reason }) => reason)).toEqual(['take 3', 'take 2'])
    expect(upstream.tip(workdir)).toBe(ids[2])
  })
})

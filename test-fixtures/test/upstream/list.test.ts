import { rmSync } from 'node:fs'
import { buildTree, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { setUp } from './set-up.ts'

describe('list', () => {
  test('has upstream’s keys, newest first', () => {
    const { upstream, workdir } = setUp({ a: 'one\ntwo\n' }, { now: () => 1_715_139_000 })
    const first = upstream.take(workdir, 'a|b') ?? ''
    buildTree(workdir, { a: 'one\nthree\n', b: 'new\n' })
    const second = upstream.take(workdir) ?? ''
    const timestamp = '2024-05-08T03:30:00+00:00'
    const none = { files_changed: 0, insertions: 0, deletions: 0 }
    const some = { files_changed: 2, insertions: 2, deletions: 1 }
    expect(upstream.list(workdir)).toEqual([
      { hash: second, short_hash: second.slice(0, 7), timestamp, reason: 'auto', ...some },
      { hash: first, short_hash: first.slice(0, 7), timestamp, reason: 'a|b', ...none },
    ])
  })

  test('is empty without a store, without checkpoints and without the directory', () => {
    const { upstream, workdir } = setUp({ a: '1' })
    expect(upstream.list(workdir)).toEqual([])
    upstream.take(workdir)
    expect(upstream.list(scratchDirectory())).toEqual([])
    rmSync(workdir, { recursive: true })
    expect(upstream.list(workdir)).toEqual([])
  })
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { setUp, takeMany } from './set-up.ts'

describe('restore', () => {
  test('restores old content, keeps new files, and takes a checkpoint first', () => {
    const { upstream, workdir } = setUp({ a: 'old', deleted: 'x' })
    const hash = upstream.take(workdir, 'good') ?? ''
    rmSync(join(workdir, 'deleted'))
    buildTree(workdir, { a: 'new', created: 'x' })
    expect(upstream.restore(workdir, hash)).toEqual({
      success: true,
      restored_to: hash.slice(0, 8),
      reason: 'good',
      directory: workdir,
    })
    expect(readTree(workdir)).toEqual({ a: 'old', created: 'x', deleted: 'x' })
    expect(upstream.list(workdir)[0]?.reason).toBe(
      `pre-rollback snapshot (restoring to ${hash.slice(0, 8)})`,
    )
  })

  test('restores a single file', () => {
    const { upstream, workdir } = setUp({ a: 'old', b: 'old' })
    const hash = upstream.take(workdir) ?? ''
    buildTree(workdir, { a: 'new', b: 'new' })
    expect(upstream.restore(workdir, hash, 'a')).toMatchObject({ success: true, file: 'a' })
    expect(readTree(workdir)).toEqual({ a: 'old', b: 'new' })
  })

  test.each([
    ['', undefined, 'Empty commit hash'],
    ['--patch', undefined, 'must not start with'],
    ['xyz', undefined, 'expected 4-64 hex characters'],
    ['abcdef12', undefined, 'not found'],
    ['abcdef12', '', 'Empty file path'],
    ['abcdef12', '/etc/passwd', 'must be relative'],
    ['abcdef12', '../x', 'escapes the working directory'],
  ])('refuses the hash %j with the file %j', (hash, file, complaint) => {
    const { upstream, workdir } = setUp({ a: '1' })
    upstream.take(workdir)
    expect(upstream.restore(workdir, hash, file)).toEqual({
      success: false,
      error: expect.stringContaining(complaint) as unknown,
    })
  })

  test('fails, as upstream does, when its own safety checkpoint prunes the target away', () => {
    const { upstream, workdir } = setUp({}, { maxSnapshots: 2 })
    const [, id = ''] = takeMany({ upstream, workdir }, 2)
    buildTree(workdir, { a: 'dirty' })
    expect(upstream.restore(workdir, id)).toMatchObject({ success: false })
  })
})

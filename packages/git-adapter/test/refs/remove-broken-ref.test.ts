import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pruneObjects, readRef, readRefs } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import {
  alone,
  chainOf,
  file,
  refFile,
  scratchStore,
  sharing,
  taken,
} from '../support/scratch-store.ts'
import { fsck } from '../../src/maintain/fsck.ts'
import { removeBrokenRef } from '../../src/refs/remove-broken-ref.ts'

const ref = chainOf('a')

describe('removeBrokenRef', () => {
  test('removes the ref and keeps its bytes', async () => {
    const store = scratchStore()
    await taken(store, { ref: chainOf('b'), writes: [file('b', '1')] })
    writeFileSync(refFile(store, ref), 'junk\0')
    const kept = removeBrokenRef(alone(store), ref)
    expect(readRef(store.layout, ref)).toEqual({ kind: 'absent' })
    expect(readFileSync(kept, 'latin1')).toBe('junk\0')
    expect(kept).toBe(join(store.layout.store, 'corrupt-refs', `${ref.replaceAll('/', '_')}-1`))
    expect(statSync(dirname(kept)).mode & 0o777).toBe(0o700)
  })

  test('reliability 50: the other refs can be maintained again', async () => {
    const store = scratchStore()
    const other = await taken(store, { ref: chainOf('b'), writes: [file('b', '1')] })
    writeFileSync(refFile(store, ref), '')
    removeBrokenRef(alone(store), ref)
    await pruneObjects(alone(store))
    expect([...readRefs(store.layout, 'refs/')]).toEqual([
      [chainOf('b'), { kind: 'at', id: other }],
    ])
    expect(await fsck(store)).toEqual({ ok: true, problems: [] })
  })

  test('overwrites nothing that was kept before', () => {
    const store = scratchStore()
    const kept = ['first', 'second'].map((content) => {
      writeFileSync(refFile(store, ref), content)
      return removeBrokenRef(alone(store), ref)
    })
    expect(kept.map((path) => readFileSync(path, 'utf8'))).toEqual(['first', 'second'])
  })

  test('makes the packed state of the ref count again', async () => {
    const store = scratchStore()
    const id = await taken(store, { ref, writes: [file('a', '1')] })
    execFileSync('git', ['--git-dir', store.layout.store, 'pack-refs', '--all', '--prune'])
    writeFileSync(refFile(store, ref), '')
    removeBrokenRef(alone(store), ref)
    expect(readRef(store.layout, ref)).toEqual({ kind: 'at', id })
  })

  test('moves a link as a link', () => {
    const store = scratchStore()
    const elsewhere = join(store.layout.base, 'elsewhere')
    writeFileSync(elsewhere, 'no id')
    symlinkSync(elsewhere, refFile(store, ref))
    expect(lstatSync(removeBrokenRef(alone(store), ref)).isSymbolicLink()).toBe(true)
    expect(readFileSync(elsewhere, 'utf8')).toBe('no id')
  })

  test('law 10: refuses a ref that is sound, and one that does not exist', async () => {
    const store = scratchStore()
    const id = await taken(store, { ref })
    expect(() => removeBrokenRef(alone(store), ref)).toThrow('is not damaged')
    expect(() => removeBrokenRef(alone(store), chainOf('none'))).toThrow('is not damaged')
    expect(readRef(store.layout, ref)).toEqual({ kind: 'at', id })
  })

  test('names packed-refs when the damage is there', () => {
    const store = scratchStore()
    writeFileSync(join(store.layout.store, 'packed-refs'), `${'1'.repeat(39)}x ${ref}\n`)
    expect(() => removeBrokenRef(alone(store), ref)).toThrow(
      expect.objectContaining({
        code: 'store-damaged',
        message: expect.stringContaining('packed-refs'),
      }),
    )
  })

  test('law 9: removing a damaged ref needs the store alone', () => {
    const store = scratchStore()
    writeFileSync(refFile(store, ref), '')
    for (const one of [store, sharing(store)]) {
      expect(() => removeBrokenRef(one, ref)).toThrow('must be locked exclusively')
    }
    expect(existsSync(refFile(store, ref))).toBe(true)
  })
})

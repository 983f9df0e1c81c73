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
  test('takes the ref away and keeps its bytes', async () => {
    const store = scratchStore()
    await taken(store, { ref: chainOf('b'), writes: [file('b', '1')] })
    writeFileSync(refFile(store, ref), 'junk\0')
    const kept = removeBrokenRef(alone(store), ref)
    expect(readRef(store.layout, ref)).toEqual({ kind: 'absent' })
    expect(readFileSync(kept, 'latin1')).toBe('junk\0')
    expect(kept).toBe(join(store.layout.store, 'corrupt-refs', `${ref.replaceAll('/', '_')}-1`))
    expect(statSync(dirname(kept)).mode & 0o777).toBe(0o700)
  })

  test('reliability 50: all others can be looked after again', async () => {
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

  test('writes over nothing that was kept before', () => {
    const store = scratchStore()
    const kept = ['first', 'second'].map((content) => {
      writeFileSync(refFile(store, ref), content)
      return removeBrokenRef(alone(store), ref)
    })
    expect(kept.map((path) => readFileSync(path, 'utf8'))).toEqual(['first', 'second'])
  })

  test('brings back the state that is packed', async () => {
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

  test('law 10: refuses a ref that is whole, and one that is not there', async () => {
    const store = scratchStore()
    const id = await taken(store, { ref })
    expect(() => removeBrokenRef(alone(store), ref)).toThrow('is not damaged')
    expect(() => removeBrokenRef(alone(store), chainOf('none'))).toThrow('is not damaged')
    expect(readRef(store.layout, ref)).toEqual({ kind: 'at', id })
  })

  test('says so where the damage is in packed-refs, which is no file of its own', () => {
    const store = scratchStore()
    writeFileSync(join(store.layout.store, 'packed-refs'), `${'1'.repeat(39)}x ${ref}\n`)
    expect(() => removeBrokenRef(alone(store), ref)).toThrow(
      expect.objectContaining({
        code: 'store-damaged',
        message: expect.stringContaining('packed-refs'),
      }),
    )
  })

  test('law 9: only who holds the store alone may take refs away', () => {
    const store = scratchStore()
    writeFileSync(refFile(store, ref), '')
    for (const one of [store, sharing(store)]) {
      expect(() => removeBrokenRef(one, ref)).toThrow('must be locked exclusively')
    }
    expect(existsSync(refFile(store, ref))).toBe(true)
  })
})

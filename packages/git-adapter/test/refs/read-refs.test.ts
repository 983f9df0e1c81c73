import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptRef, parseProjectHash, type RefName } from '@hermes-checkpoints/core'
import { moveRefs, readRef, readRefs } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { chainOf, file, scratchStore, taken } from '../support/scratch-store.ts'

describe('readRef', () => {
  test('finds a loose ref, a packed one, and the loose one when both exist', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    expect(readRef(store.layout, chainOf('a'))).toEqual({ kind: 'at', id: first })
    execFileSync('git', ['--git-dir', store.layout.store, 'pack-refs', '--all', '--prune'])
    expect(readFileSync(join(store.layout.store, 'packed-refs'), 'utf8')).toContain(first)
    expect(readRef(store.layout, chainOf('a'))).toEqual({ kind: 'at', id: first })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    expect(readRef(store.layout, chainOf('a'))).toEqual({ kind: 'at', id: second })
  })

  test('is absent for a project without checkpoints', async () => {
    expect(readRef(scratchStore().layout, chainOf('none'))).toEqual({ kind: 'absent' })
  })

  test.each([
    ['', 'the file is empty'],
    ['\0\0\0\0', String.raw`found "\u0000\u0000\u0000\u0000"`],
    ['ref: refs/heads/master\n', 'found "ref: refs/heads/master"'],
  ])('law 10: a ref that a crash left as %j is damaged, not absent', async (content, detail) => {
    const { layout } = scratchStore()
    writeFileSync(join(layout.store, chainOf('a')), content)
    const state = readRef(layout, chainOf('a'))
    expect(state).toEqual({ kind: 'damaged', detail: expect.stringContaining(detail) })
  })
})

describe('readRefs', () => {
  test('lists loose and packed refs below a prefix, sorted by name, and no lock files', async () => {
    const store = scratchStore()
    const a = await taken(store, { ref: chainOf('a'), writes: [file('a', '1')] })
    execFileSync('git', ['--git-dir', store.layout.store, 'pack-refs', '--all', '--prune'])
    const b = await taken(store, { ref: chainOf('b'), writes: [file('b', '1')] })
    writeFileSync(join(store.layout.store, `${chainOf('b')}.lock`), '')
    const expected = [chainOf('a'), chainOf('b')].toSorted()
    const refs = readRefs(store.layout, 'refs/hermes/')
    expect([...refs.keys()]).toEqual(expected)
    expect(refs.get(chainOf('a'))).toEqual({ kind: 'at', id: a })
    expect(refs.get(chainOf('b'))).toEqual({ kind: 'at', id: b })
  })

  test('finds refs one level deeper', async () => {
    const store = scratchStore()
    const id = await taken(store, { writes: [file('a', '1')] })
    const kept = keptRef(parseProjectHash('0123456789abcdef'), id)
    await moveRefs(store, [{ ref: kept, from: null, to: id }])
    expect([...readRefs(store.layout, 'refs/hermes-kept/')]).toEqual([[kept, { kind: 'at', id }]])
  })

  test('lists nothing where there are none', async () => {
    const { layout } = scratchStore()
    mkdirSync(join(layout.refs, 'hermes-kept'))
    expect([...readRefs(layout, 'refs/hermes-kept/')]).toEqual([] as RefName[])
  })
})

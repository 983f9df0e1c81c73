import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeShape } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { file, gitThat, scratchLayout, scratchStore, taken } from '../support/scratch-store.ts'
import { countObjects } from '../../src/objects/count-objects.ts'

const nothing = { packs: 0, packBytes: 0, looseEstimate: 0 }

describe('storeShape', () => {
  test('a new store, and no store at all, have nothing', () => {
    expect(storeShape(scratchStore().layout)).toEqual(nothing)
    expect(storeShape(scratchLayout())).toEqual(nothing)
  })

  test('counts packs as git does', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', 'x'.repeat(5_000))] })
    await taken(store, { parent: first, writes: [file('a', 'y')] })
    writeFileSync(join(store.layout.objects, 'pack', 'tmp_pack_abc'), 'no pack yet')
    const { packBytes, packs } = storeShape(store.layout)
    const counted = await countObjects(store)
    expect(packs).toBe(2)
    expect(packs).toBe(counted.packs)
    // git rounds down to whole kibibytes.
    expect(Math.floor(packBytes / 1024) * 1024).toBe(counted.packBytes)
  })

  test('estimates loose objects from one directory of 256', () => {
    const { layout } = scratchStore()
    const directory = join(layout.objects, '17')
    mkdirSync(directory)
    for (const digit of ['a', 'b', 'c']) writeFileSync(join(directory, digit.repeat(38)), '')
    writeFileSync(join(directory, 'tmp_obj_abc'), '')
    expect(storeShape(layout)).toEqual({ ...nothing, looseEstimate: 3 * 256 })
  })

  test('starts no process', () => {
    const { fake, git } = gitThat('logs-calls')
    storeShape(scratchStore(git).layout)
    expect(fake.calls()).toEqual([])
  })
})

import { join } from 'node:path'
import { initStore, readRef, readTree } from '@hermes-checkpoints/git-adapter'
import {
  chainRef,
  displayPath,
  parseObjectId,
  parseWorkdirPath,
  projectHash,
} from '@hermes-checkpoints/core'
import {
  buildTree,
  nestedRepository,
  scratchDirectory,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  file,
  path,
  realGit,
  scratchLayout,
  scratchStore,
  taken,
  gitThat,
} from '../support/scratch-store.ts'

describe('readTree', () => {
  test('lists the files of all directories in the order of their bytes', async () => {
    const store = scratchStore()
    const writes = ['b', 'a/c', 'a.b', 'a/b/d'].map((name) => file(name, name))
    const names = (await readTree(store, await taken(store, { writes }))).map((one) => one.path)
    expect(names).toEqual(['a.b', 'a/b/d', 'a/c', 'b'].map(path))
  })

  test('lists no file for an empty checkpoint', async () => {
    const store = scratchStore()
    expect(await readTree(store, await taken(store, {}))).toEqual([])
  })

  test('leaves out a gitlink, which upstream stores for a nested repository', async () => {
    const layout = scratchLayout()
    const workdir = join(scratchDirectory(), 'project')
    buildTree(workdir, { a: '1' })
    nestedRepository(join(workdir, 'nested'), { commits: 1 })
    upstreamStore(layout.base).take(workdir, 'auto')
    const tip = readRef(layout, chainRef(projectHash(parseWorkdirPath(workdir))))
    if (tip.kind !== 'at') throw new Error(`no tip: ${tip.kind}`)
    const files = await readTree(initStore(realGit(), layout), tip.id)
    expect(files.map((one) => displayPath(one.path))).toEqual(['a'])
  })

  test('law 6: reports a damaged store when the tree is missing', async () => {
    const missing = parseObjectId('0123456789012345678901234567890123456789')
    await expect(readTree(scratchStore(), missing)).rejects.toMatchObject({
      code: 'store-damaged',
      hint: expect.stringContaining('hermes-checkpoints verify'),
    })
  })

  test('rejects a git that prints garbage', async () => {
    const store = scratchStore()
    const id = await taken(store, {})
    const { git } = gitThat('prints-garbage')
    await expect(readTree({ ...store, git }, id)).rejects.toMatchObject({
      code: 'git-failed',
      hint: 'Is the git on PATH really git?',
    })
  })
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { initStore, log, readRef } from '@hermes-checkpoints/git-adapter'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { chainRef, projectHash, parseWorkdirPath } from '@hermes-checkpoints/core'
import { buildTree, scratchDirectory, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { file, realGit, scratchLayout, scratchStore, taken, gitThat } from './scratch-store.ts'

describe('log', () => {
  test('lists checkpoints newest first, down to the limit', async () => {
    const store = scratchStore()
    const ids: CheckpointId[] = []
    for (let at = 0; at < 5; at++) {
      const writes = [file('a', `${at}`)]
      ids.unshift(await taken(store, { parent: ids[0] ?? null, message: `change ${at}`, writes }))
    }
    const entries = await log(store, ids[0] as CheckpointId, { limit: 3 })
    expect(entries.map((entry) => entry.id)).toEqual(ids.slice(0, 3))
    expect(entries.map((entry) => entry.subject)).toEqual(['change 4', 'change 3', 'change 2'])
  })

  test('brings texts with every character through whole', async () => {
    const store = scratchStore()
    const subject = 'before terminal: printf "\t\u0001é漢🙂" | tee x'
    const id = await taken(store, { message: `${subject}\n\nline\u0001one\n\nline two` })
    expect((await log(store, id))[0]).toMatchObject({ subject, body: 'line\u0001one\n\nline two' })
  })

  test('is one git process', async () => {
    const { fake, git } = gitThat('logs-calls', 60_000)
    const store = scratchStore(git)
    const first = await taken(store, { writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    const before = fake.calls().length
    expect((await log(store, second)).length).toBe(2)
    expect(fake.calls().length - before).toBe(1)
  })

  test('reads the checkpoints that upstream took', async () => {
    const layout = scratchLayout()
    const workdir = join(scratchDirectory(), 'project')
    const upstream = upstreamStore(layout.base)
    for (const [at, reason] of ['before write_file', 'before patch', ''].entries()) {
      buildTree(workdir, { a: `${at}` })
      upstream.take(workdir, reason)
    }
    const store = initStore(realGit(), layout)
    const tip = readRef(layout, chainRef(projectHash(parseWorkdirPath(workdir))))
    if (tip.kind !== 'at') throw new Error(`no tip: ${tip.kind}`)
    const entries = await log(store, tip.id)
    expect(entries.map((entry) => entry.subject)).toEqual(['', 'before patch', 'before write_file'])
    expect(entries.map((entry) => entry.id)).toEqual(upstream.list(workdir).map((one) => one.hash))
  })

  test('law 6: says that the store is damaged where an object is missing', async () => {
    const store = scratchStore()
    const id = await taken(store, { writes: [file('a', '1')] })
    rmSync(join(store.layout.objects, 'pack'), { recursive: true })
    await expect(log(store, id)).rejects.toMatchObject({ code: 'store-damaged' })
  })

  test('is not fooled by a git that prints garbage', async () => {
    const store = scratchStore()
    const id = await taken(store, {})
    const { git } = gitThat('prints-garbage')
    await expect(log({ ...store, git }, id)).rejects.toMatchObject({ code: 'git-failed' })
  })
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  cutHistory,
  initStore,
  log,
  logSingles,
  moveRefs,
  readRef,
} from '@hermes-checkpoints/git-adapter'
import type { CheckpointId } from '@hermes-checkpoints/core'
import {
  chainRef,
  keptRef,
  parseProjectHash,
  projectHash,
  parseWorkdirPath,
} from '@hermes-checkpoints/core'
import { buildTree, scratchDirectory, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  alone,
  chainOf,
  file,
  realGit,
  scratchLayout,
  scratchStore,
  taken,
  gitThat,
} from '../support/scratch-store.ts'

/** A message that we leave to git, which joins its first two lines. */
const unlikeOurs = 'two\nlines'

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

  test('lists one checkpoint without walking', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    const entries = await log(store, second, { walk: false })
    expect(entries).toEqual([expect.objectContaining({ id: second, parent: first })])
  })

  test('stores messages with any characters', async () => {
    const store = scratchStore()
    const subject = 'before terminal: printf "\t\u0001é漢🙂" | tee x'
    const id = await taken(store, { message: `${subject}\n\nline\u0001one\n\nline two` })
    expect((await log(store, id))[0]).toMatchObject({ subject, body: 'line\u0001one\n\nline two' })
  })

  test('needs no git process', async () => {
    const { fake, git } = gitThat('logs-calls', 60_000)
    const store = scratchStore(git)
    const first = await taken(store, { writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    const before = fake.calls().length
    expect((await log(store, second)).length).toBe(2)
    expect(fake.calls().length - before).toBe(0)
  })

  test('is one git process when a checkpoint is unusual', async () => {
    const { fake, git } = gitThat('logs-calls', 60_000)
    const store = scratchStore(git)
    const first = await taken(store, { message: unlikeOurs })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    const before = fake.calls().length
    const entries = await log(store, second)
    expect(entries.map(({ subject }) => subject)).toEqual(['before write_file', 'two lines'])
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

  test('law 6: reports a damaged store when an object is missing', async () => {
    const store = scratchStore()
    const id = await taken(store, { writes: [file('a', '1')] })
    rmSync(join(store.layout.objects, 'pack'), { recursive: true })
    await expect(log(store, id)).rejects.toMatchObject({ code: 'store-damaged' })
  })

  test('rejects a git that prints garbage', async () => {
    const store = scratchStore()
    const id = await taken(store, { message: unlikeOurs })
    const { git } = gitThat('prints-garbage')
    await expect(log({ ...store, git }, id)).rejects.toMatchObject({ code: 'git-failed' })
  })
})

describe('logSingles', () => {
  test('lists checkpoints in the given order, each once, without their ancestors', async () => {
    const store = scratchStore()
    const ids: CheckpointId[] = []
    for (let at = 0; at < 4; at++) {
      const time = Date.UTC(2026, 0, 1 + at)
      ids.push(await taken(store, { parent: ids.at(-1) ?? null, time, message: `number ${at}` }))
    }
    const [zero, one, two, three] = ids as [CheckpointId, CheckpointId, CheckpointId, CheckpointId]
    const entries = await logSingles(store, [one, three, zero, one])
    expect(entries.map((entry) => entry.subject)).toEqual(['number 1', 'number 3', 'number 0'])
    expect(entries.map((entry) => entry.parent)).toEqual([zero, two, null])
    expect(entries[0]).toEqual((await log(store, one))[0])
  })

  test('lists kept checkpoints behind a cut', async () => {
    const store = scratchStore()
    const first = await taken(store, { message: 'kept', writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    const third = await taken(store, { parent: second, writes: [file('a', '3')] })
    const ref = keptRef(parseProjectHash('0123456789abcdef'), second)
    await moveRefs(store, [{ ref, from: null, to: second }])
    cutHistory(alone(store), new Set([second, third]))
    expect(await logSingles(store, [second])).toEqual([
      expect.objectContaining({ id: second, parent: null }),
    ])
  })

  test('needs no git process, or one for any number of unusual checkpoints', async () => {
    const { fake, git } = gitThat('logs-calls', 60_000)
    const store = scratchStore(git)
    const first = await taken(store, {})
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    const before = fake.calls().length
    expect(await logSingles(store, [])).toEqual([])
    expect(fake.calls().length - before).toBe(0)
    expect((await logSingles(store, [first, second])).length).toBe(2)
    expect(fake.calls().length - before).toBe(0)
    const other = await taken(store, { ref: chainOf('b'), message: unlikeOurs })
    const after = fake.calls().length
    expect((await logSingles(store, [first, other, second])).length).toBe(3)
    expect(fake.calls().length - after).toBe(1)
  })

  test('law 6: reports a damaged store when one of them is missing', async () => {
    const store = scratchStore()
    const id = await taken(store, {})
    const missing = '1'.repeat(40) as CheckpointId
    await expect(logSingles(store, [id, missing])).rejects.toMatchObject({ code: 'store-damaged' })
  })
})

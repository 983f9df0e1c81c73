import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import {
  layout,
  parseAbsolutePath,
  type AbsolutePath,
  type CheckpointId,
} from '@hermes-checkpoints/core'
import {
  cutHistory,
  diffTrees,
  initStore,
  listPacks,
  log,
  moveRefs,
  openOverlayStore,
  readBlobs,
  readRef,
  readTree,
  repack,
  type FileWrite,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { digestOf, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  alone,
  chainOf,
  file,
  path,
  realGit,
  scratchStore,
  taken,
} from '../support/scratch-store.ts'
import { fsck } from '../../src/maintain/fsck.ts'
import type { OverlayStore } from '../../src/store/overlay-store.ts'

describe('openOverlayStore', () => {
  test('has the objects of the store, and keeps new ones to itself', async () => {
    const { store, first, overlay } = await overlaid(scratchStore())
    const unchanged = digestOf(store.layout.store, { mtime: true, inode: true })
    const second = await taken(overlay.store, {
      parent: first,
      deletions: [path('b')],
      writes: [file('a', 'new'), file('c', 'kept'), file('copy', '2')],
    })
    expect((await diffTrees(overlay.store, first, second)).map((one) => one.status)).toEqual([
      'modified',
      'deleted',
      'added',
      'added',
    ])
    expect((await log(overlay.store, second)).map((entry) => entry.id)).toEqual([second, first])
    expect(digestOf(store.layout.store, { mtime: true, inode: true })).toBe(unchanged)
    await expect(readTree(store, second)).rejects.toMatchObject({ code: 'store-damaged' })
  })

  test('has no refs of the store, so that none can be moved', async () => {
    const { overlay } = await overlaid(scratchStore())
    expect(readRef(overlay.store.layout, chainOf('a'))).toEqual({ kind: 'absent' })
  })

  test('only its owner can enter it', async () => {
    const { temporary } = await overlaid(scratchStore())
    const [name = ''] = readdirSync(temporary)
    expect(statSync(join(temporary, name)).mode & 0o777).toBe(0o700)
  })

  test.each([
    ['as young', 0],
    ['younger', 3_600_000],
  ])('is packed to the size of the store, where all packs look %s', async (_what, aheadMs) => {
    const store = alone(scratchStore())
    const tips = { a: await manyTaken(store, 'a'), b: await manyTaken(store, 'b') }
    makeYoung(store, aheadMs)
    const overlay = openOverlayStore(store, parseAbsolutePath(scratchDirectory()))
    const { a, b } = tips
    const refs = [
      { ref: chainOf('a'), from: null, to: a },
      { ref: chainOf('b'), from: null, to: b },
    ]
    await moveRefs(overlay.store, refs)
    const expected = await sizesWithout(overlay.store, 'b', b)
    overlay.close()
    expect(await sizesWithout(store, 'b', b)).toEqual(expected)
  })

  test('disappears when it is closed, and the store is whole', async () => {
    const { store, first, overlay, temporary } = await overlaid(scratchStore())
    await taken(overlay.store, { parent: first, writes: [file('a', 'new')] })
    overlay.close()
    overlay.close()
    expect(readdirSync(temporary)).toEqual([])
    expect(await fsck(store)).toEqual({ ok: true, problems: [] })
  })

  test('works on top of a cut after the older objects are gone', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    cutHistory(alone(store), new Set([second]))
    await repack(alone(store), { how: 'full' })
    const overlay = openOverlayStore(store, scratch())
    const third = await taken(overlay.store, { parent: second, writes: [file('a', '3')] })
    expect((await log(overlay.store, third)).map((entry) => entry.id)).toEqual([third, second])
  })

  test.each([
    'with space',
    'with:colon',
    'with\nnewline',
    'with"quote',
    'with\\backslash',
    '#hash',
    'é',
  ])('a store below %j works, and so does a temporary directory of that name', async (name) => {
    const odd = (): AbsolutePath => parseAbsolutePath(join(scratchDirectory(), name))
    const store = initStore(realGit(), layout(odd()))
    const temporary = odd()
    mkdirSync(temporary)
    const { first, overlay } = await overlaid(store, temporary)
    const second = await taken(overlay.store, { parent: first, writes: [file('a', 'new')] })
    const [a, b] = await readTree(overlay.store, second)
    const contents: (string | undefined)[] = []
    for await (const answer of readBlobs(
      overlay.store,
      [a, b].flatMap((one) => one?.id ?? []),
    )) {
      contents.push(answer.kind === 'blob' ? answer.bytes.toString() : undefined)
    }
    expect(contents).toEqual(['new', '2'])
  })

  test('passes the lock on the store to the processes that write, and counts as held exclusively', () => {
    const store = alone(scratchStore())
    const { lock } = openOverlayStore(store, scratch()).store
    expect(lock).toMatchObject({ mode: 'exclusive', descriptor: store.lock?.descriptor })
  })

  test('leaves nothing when it cannot be made', () => {
    const store = scratchStore()
    const temporary = scratch()
    // A directory cannot be copied as a file.
    mkdirSync(store.layout.shallow)
    expect(() => openOverlayStore(store, temporary)).toThrow('shallow')
    expect(readdirSync(temporary)).toEqual([])
    rmSync(temporary, { recursive: true })
    expect(() => openOverlayStore(store, temporary)).toThrow('ENOENT')
    expect(existsSync(temporary)).toBe(false)
  })
})

function scratch(): AbsolutePath {
  return parseAbsolutePath(scratchDirectory())
}

/** An overlay on top of a store with one checkpoint. */
async function overlaid(store: Store, temporary: AbsolutePath = scratch()): Promise<Opened> {
  const first = await taken(store, { writes: [file('a', '1'), file('b', '2')] })
  return { store, first, temporary, overlay: openOverlayStore(store, temporary) }
}

interface Opened {
  readonly store: Store
  readonly first: Awaited<ReturnType<typeof taken>>
  readonly temporary: AbsolutePath
  readonly overlay: OverlayStore
}

async function manyTaken(store: Store, name: string): Promise<CheckpointId> {
  let parent: CheckpointId | null = null
  for (let at = 0; at < 8; at += 1)
    parent = await taken(store, { ref: chainOf(name), parent, writes: alike(name, at) })
  return parent as CheckpointId
}

/** Texts that differ so little that git can choose among many deltas. */
function alike(name: string, edition: number): readonly FileWrite[] {
  return Array.from({ length: 6 }, (_, place) => {
    const lines = Array.from({ length: 60 }, (__, at) => {
      const number = (at * 7919 + place * 31) % 1000
      return at % 8 === edition ? `edition ${edition} ${name}${place}` : `line ${at} says ${number}`
    })
    return file(`file-${place}`, lines.join('\n'))
  })
}

function makeYoung(store: Store, aheadMs: number): void {
  const then = new Date(Date.now() + aheadMs)
  for (const { pack } of listPacks(store.layout)) utimesSync(pack as string, then, then)
}

/** The size of each object after maintenance has dropped a chain. */
async function sizesWithout(
  store: Store,
  name: string,
  from: CheckpointId,
): Promise<ReadonlyMap<string, number>> {
  await repack(store, { how: 'prepare' })
  await moveRefs(store, [{ ref: chainOf(name), from, to: null }])
  await repack(store, { how: 'full' })
  const [index] = listPacks(store.layout).map((pack) => pack.index as string)
  const told = execFileSync('git', ['verify-pack', '-v', index as string], { encoding: 'utf8' })
  const objects = told.split('\n').filter((line) => /^[0-9a-f]{40} /.test(line))
  return new Map(objects.map((line) => [line.slice(0, 40), Number(line.split(/ +/)[3])]))
}

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckpointId } from '@hermes-checkpoints/core'
import {
  chainFrom,
  listPacks,
  PackIndexes,
  repack,
  walkChains,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { alone, file, gitThat, scratchStore, taken, unpack } from '../support/scratch-store.ts'
import { StoredCommits } from '../../src/history/stored-commits.ts'

describe('StoredCommits', () => {
  test.each([
    ['each in a pack of its own', async () => undefined],
    ['loose', async (store: Store) => unpack(store)],
    ['in one pack', async (store: Store) => repack(alone(store), { how: 'copy' })],
    ['as differences from each other', async (store: Store) => packTightly(store, [])],
    ['as differences that name ids', async (store: Store) => packTightly(store, byId)],
    ['beside packs whose index has another version', async (store: Store) => addOldIndex(store)],
  ])('are read as git reads them: %s', async (_how, arrange) => {
    const { store, tip } = await longHistory()
    await arrange(store)
    const commits = new StoredCommits(store.layout)
    for (const { id } of chainFrom(tip, await walkChains(store, [tip])))
      expect(commits.read(id)?.toString()).toBe(contentOf(store, id))
    commits.close()
  })

  test('are read from any position of a pack, and with any length', async () => {
    const store = scratchStore(gitThat('logs-calls', 60_000).git)
    let tip: CheckpointId | null = null
    for (let at = 0; at < 40; at += 1) {
      // Random letters hardly deflate, so that objects cross the blocks that are read at once.
      const letters = randomBytes(at * 211).toString('base64')
      tip = await taken(store, { parent: tip, message: `change ${at}\n\n${letters}`, writes: [] })
    }
    await repack(alone(store), { how: 'copy' })
    const commits = new StoredCommits(store.layout)
    const ids = chainFrom(tip as CheckpointId, await walkChains(store, [tip as CheckpointId]))
    expect(ids).toHaveLength(40)
    for (const { id } of [...ids, ...ids.toReversed()])
      expect(commits.read(id)?.toString()).toBe(contentOf(store, id))
    commits.close()
  })

  test('leaves the indexes of the caller open', async () => {
    const { store, tip } = await longHistory(3)
    const indexes = new PackIndexes(listPacks(store.layout))
    const links = await walkChains(store, [tip], indexes)
    expect(links).toEqual(await walkChains(store, [tip]))
    expect(links.size).toBe(3)
    expect(indexes.packs.filter((pack) => pack.holds(tip))).toHaveLength(1)
    indexes.close()
  })

  test('are stored as deltas in the fixture', async () => {
    for (const options of [[], byId]) {
      const { store } = await longHistory()
      packTightly(store, options)
      const told = execFileSync('git', ['verify-pack', '-v', indexOf(store)], { encoding: 'utf8' })
      expect(
        told.split('\n').filter((line) => /^[0-9a-f]{40} commit .* [0-9a-f]{40}$/.test(line))
          .length,
      ).toBeGreaterThan(5)
    }
  })

  test('law 6: no flipped bit of a pack goes unnoticed', async () => {
    const { store, tip } = await longHistory(6)
    packTightly(store, [])
    const ids = chainFrom(tip, await walkChains(store, [tip])).map(({ id }) => id)
    const known = new Map(ids.map((id) => [id, contentOf(store, id)]))
    const pack = listPacks(store.layout)[0]?.pack as string
    const whole = readFileSync(pack)
    chmodSync(pack, 0o600)
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] as number) ^ (1 << (at % 8))
      writeFileSync(pack, damaged)
      const commits = new StoredCommits(store.layout)
      for (const id of ids)
        expect([null, known.get(id)]).toContain(commits.read(id)?.toString() ?? null)
      commits.close()
    }
  })

  test.each([
    ['is gone', (path: string) => rmSync(path)],
    ['is empty', (path: string) => truncateSync(path, 0)],
    ['is cut off', (path: string) => truncateSync(path, 20)],
  ])('are left to git when a file %s', async (_what, damage) => {
    for (const part of ['pack', 'index'] as const) {
      const { store, tip } = await longHistory(3)
      packTightly(store, [])
      const path = listPacks(store.layout)[0]?.[part] as string
      chmodSync(path, 0o600)
      damage(path)
      const commits = new StoredCommits(store.layout)
      expect(commits.read(tip)).toBeNull()
      commits.close()
      await expect(walkChains(store, [tip])).rejects.toMatchObject({ code: 'store-damaged' })
    }
  })

  test('is null for an object of another type', async () => {
    const { store, tip } = await longHistory(3)
    const [link] = chainFrom(tip, await walkChains(store, [tip]))
    for (const arrange of [() => undefined, () => unpack(store)]) {
      arrange()
      const commits = new StoredCommits(store.layout)
      expect(commits.read(link?.tree as string as CheckpointId)).toBeNull()
      expect(commits.read('1'.repeat(40) as CheckpointId)).toBeNull()
      commits.close()
    }
  })
})

/** git makes delta chains only of long, similar texts. */
async function longHistory(count = 12): Promise<{ store: Store; tip: CheckpointId }> {
  const store = scratchStore(gitThat('logs-calls', 60_000).git)
  let tip: CheckpointId | null = null
  for (let at = 0; at < count; at += 1) {
    const message = `change ${at}\n\n${'the same words in every message. '.repeat(20)}${at}`
    const writes = [file('a', `${at}`)]
    tip = await taken(store, { parent: tip, message, writes })
  }
  return { store, tip: tip as CheckpointId }
}

const byId = ['-c', 'repack.useDeltaBaseOffset=false']

function packTightly({ layout }: Store, options: readonly string[]): void {
  const args = [
    '--git-dir',
    layout.store,
    ...options,
    'repack',
    '-adfq',
    '--depth=50',
    '--window=50',
  ]
  execFileSync('git', args)
}

function addOldIndex(store: Store): void {
  const { index, pack } = listPacks(store.layout)[0] as { index: string; pack: string }
  const other = join(store.layout.objects, 'pack', `pack-${'0'.repeat(40)}`)
  execFileSync('cp', [pack, `${other}.pack`])
  execFileSync('git', ['index-pack', '--index-version=1', '-o', `${other}.idx`, `${other}.pack`], {
    stdio: 'ignore',
  })
  expect(readFileSync(`${other}.idx`).equals(readFileSync(index))).toBe(false)
}

function indexOf({ layout }: Store): string {
  return listPacks(layout)[0]?.index as string
}

function contentOf({ layout }: Store, id: string): string {
  return execFileSync('git', ['--git-dir', layout.store, 'cat-file', 'commit', id], {
    encoding: 'utf8',
  })
}

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStatus, type Status } from '@hermes-checkpoints/checkpoints'
import {
  layout,
  parseAbsolutePath,
  parseWorkdirPath,
  pathToText,
  type Layout,
} from '@hermes-checkpoints/core'
import { openGit, openStore } from '@hermes-checkpoints/git-adapter'
import {
  buildTree,
  legacyArchive,
  scratchDirectory,
  scratchHome,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

describe('readStatus', () => {
  test('returns zeros for an empty home, and creates nothing', async () => {
    const places = scratchLayout()
    expect(await statusOf(places)).toEqual({
      base: places.base,
      totalBytes: 0,
      storeBytes: 0,
      legacyBytes: 0,
      projects: [],
      legacyArchives: [],
      leftoverBytes: 0,
      housekeeping: { ranAt: null, capUnmet: null, failure: null },
      verified: null,
      damage: [],
    })
  })

  test('counts the checkpoints of each project, the most recently touched first', async () => {
    const places = scratchLayout()
    let now = 1_778_200_000
    const upstream = upstreamStore(places.base, { form: 'aug', now: () => (now += 60) })
    const [one, two] = ['one', 'two'].map((name) => join(scratchDirectory(), name)) as [
      string,
      string,
    ]
    for (const [workdir, text] of [
      [one, '1'],
      [two, '1'],
      [two, '2'],
      [one, '2'],
      [one, '3'],
    ] as const) {
      buildTree(workdir, { a: text })
      upstream.take(workdir, 'auto')
    }
    const { projects } = await statusOf(places)
    expect(
      projects.map(({ checkpoints, state, workdir }) => [workdir, checkpoints, state]),
    ).toEqual([
      [parseWorkdirPath(one), 3, 'live'],
      [parseWorkdirPath(two), 2, 'live'],
    ])
  })

  test('law 10: a directory that is known to be deleted is an orphan; without evidence it is unreachable', async () => {
    const places = scratchLayout()
    const parent = scratchDirectory()
    buildTree(parent, { known: { a: '1' }, unknown: { a: '1' }, stays: {} })
    upstreamStore(places.base, { form: 'aug' }).take(join(parent, 'known'), 'auto')
    upstreamStore(places.base, { form: 'seed' }).take(join(parent, 'unknown'), 'auto')
    for (const name of ['known', 'unknown']) rmSync(join(parent, name), { recursive: true })
    const { projects } = await statusOf(places)
    const states = Object.fromEntries(
      projects.map((one) => [one.workdir && pathToText(one.workdir), one.state]),
    )
    expect(states).toEqual({
      [join(parent, 'known')]: 'orphan',
      [join(parent, 'unknown')]: 'unreachable',
    })
  })

  test('a damaged project file hides neither its checkpoints nor the other projects', async () => {
    const places = scratchLayout()
    const upstream = upstreamStore(places.base)
    const [one, two] = [scratchDirectory(), scratchDirectory()]
    for (const workdir of [one, two]) {
      buildTree(workdir, { a: '1' })
      upstream.take(workdir, 'auto')
    }
    writeFileSync(upstream.projectFile(one), '[1, 2')
    const { projects } = await statusOf(places)
    expect(
      projects.map(({ checkpoints, state, workdir }) => [workdir, checkpoints, state]),
    ).toEqual([
      [parseWorkdirPath(two), 1, 'live'],
      [null, 1, 'unreachable'],
    ])
  })

  test('adds up sizes: the base holds the store, the archives and stray files', async () => {
    const places = scratchLayout()
    buildTree(places.base, { 'session.yaml': 'x'.repeat(10), store: { HEAD: 'y'.repeat(100) } })
    legacyArchive(places.base, 'legacy-20260506-101112', { tree: { old: 'z'.repeat(1_000) } })
    expect(await statusOf(places)).toMatchObject({
      totalBytes: 1_110,
      storeBytes: 100,
      legacyBytes: 1_000,
      legacyArchives: [{ name: 'legacy-20260506-101112', bytes: 1_000 }],
    })
  })
})

function scratchLayout(): Layout {
  return layout(parseAbsolutePath(scratchHome().base))
}

function statusOf(places: Layout): Promise<Status> {
  const git = openGit({ env: { PATH: process.env['PATH'] }, timeoutMs: 30_000 })
  return readStatus(places, openStore(git, places), Date.now())
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine, SnapshotOutcome } from '@hermes-checkpoints/checkpoints'
import type { Layout, LockPort } from '@hermes-checkpoints/core'
import { systemLockPort } from '@hermes-checkpoints/lock'
import {
  buildTree,
  scratchHome,
  upstreamStore,
  type UpstreamForm,
  type UpstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { startProgram, type RunningProgram } from '../../support/disk/running-program.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import {
  expectSameList,
  expectSoundStore,
  saveEach,
  underUpstreamsLock,
} from '../../support/scenes/upstream-company.ts'

describe("issue 6.6: upstream's newest form and ours", () => {
  test('wait for each other: it finds the store busy while we take a checkpoint', async () => {
    const { home } = scratchHome()
    const answers: unknown[] = []
    const locks: LockPort = {
      acquire: async (request) => {
        const outcome = await systemLockPort().acquire(request)
        if (request.file === layout.lockFile) {
          answers.push(await underUpstreamsLock(layout, () => upstream.collectGarbage(project)))
        }
        return outcome
      },
    }
    const { engine, layout } = await scratchEngine({ home, locks })
    const upstream = upstreamStore(layout.base, { form: 'new' })
    const project = scratchProject({ a: 'one' })
    expect((await engine.snapshot(project)).outcome).toBe('taken')
    expect(answers).toEqual(['busy'])
  })

  test('wait for each other: ours waits while it holds the store', async () => {
    const { engine, home, layout } = await scratchEngine({ lockWaitMs: 60_000 })
    const { engine: impatient } = await scratchEngine({ home, lockWaitMs: 0 })
    const project = scratchProject({ a: 'one' })
    const waiting: Promise<SnapshotOutcome>[] = []
    await underUpstreamsLock(layout, async () => {
      await expect(impatient.snapshot(project)).rejects.toMatchObject({ code: 'lock-busy' })
      waiting.push(engine.snapshot(project))
    })
    expect(await Promise.all(waiting)).toMatchObject([{ outcome: 'taken' }])
  })
})

describe('issue 6.6: both at the same time, on one directory and on separate ones', () => {
  test("upstream's newest form and ours lose nothing, although it prunes and reclaims", async () => {
    const scene = await setScene('new')
    const { common, layout, theirs, upstream } = scene
    await race(scene, async (round) => {
      await persistently(layout, () => {
        expect(upstream.take(theirs)).not.toBeNull()
        // Our program may have saved the same state just before.
        upstream.take(common)
        if (round % 3 === 0) upstream.prune(common, 2)
        if (round % 4 === 0) upstream.collectGarbage(theirs)
      })
    })
    await expectHealth(scene)
  })

  test.each(['seed', 'aug'] as const)(
    "upstream's %s form, which takes no lock, and ours lose nothing",
    async (form) => {
      const scene = await setScene(form)
      const { common, engine, theirs, upstream } = scene
      const reported: (string | null)[] = []
      const ours = await race(scene, async () => {
        expect(upstream.take(theirs)).not.toBeNull()
        // Our program may have saved the same state just before, or moved the chain: then upstream gives up.
        reported.push(upstream.take(common))
      })
      await expectHealth(scene)
      const listed = new Set<string | null>(
        (await engine.log(common)).checkpoints.map(({ id }) => id),
      )
      const known = [
        ...ours.filter(({ project }) => project === common).map(({ id }) => id),
        ...reported,
      ]
      expect(known.filter((id) => id !== null && !listed.has(id))).toEqual([])
    },
  )
})

describe('issue 6.6: an older form of upstream that reclaims space while ours takes a checkpoint', () => {
  test('law 6: may make the snapshot fail with an error, and never leaves an incomplete one', async () => {
    const scene = await setScene('seed')
    const { home, own, theirs, upstream } = scene
    const program = startProgram('act-on-request.js', home, own)
    expect(await program.hear()).toBe('ready')
    for (let round = 1; round <= rounds; round += 1) {
      buildTree(own, { [`${round}`]: `${round}`.repeat(10_000) })
      program.say(`snapshot ${round}`)
      expect(await program.hear()).toBe('begun')
      for (const state of ['one', 'two']) {
        buildTree(theirs, { theirs: `${state} ${round}` })
        upstream.take(theirs)
      }
      upstream.prune(theirs, 1)
      expect(['taken', 'git-failed']).toContain(await program.hear())
    }
    await expectHealth(scene)
  })
})

const rounds = 12
const snapshots = 25

interface Scene {
  readonly engine: Engine
  readonly layout: Layout
  readonly home: string
  readonly upstream: UpstreamStore
  readonly own: string
  readonly theirs: string
  readonly common: string
}

async function setScene(form: UpstreamForm): Promise<Scene> {
  const { engine, home, layout } = await scratchEngine({ lockWaitMs: 60_000 })
  writeFileSync(join(home, 'config.yaml'), 'checkpoints:\n  max_snapshots: 1000\n')
  const upstream = upstreamStore(layout.base, { form, maxSnapshots: 1000 })
  const [own, theirs, common] = [scratchProject(), scratchProject(), scratchProject()]
  // The older forms create the store and a project's first checkpoint without checking for another process.
  await saveEach(engine, common, ['first'])
  return { engine, layout, home, upstream, own, theirs, common }
}

/** A program of ours that takes checkpoints of a directory. */
interface Racer {
  readonly program: RunningProgram
  readonly project: string
}

/** A checkpoint that a program of ours has reported. */
interface Report {
  readonly project: string
  readonly id: string
}

/** Runs programs of ours that take checkpoints while upstream runs too, and returns their reports. */
async function race(
  { common, home, own, theirs }: Scene,
  upstreamsPart: (round: number) => Promise<void>,
): Promise<readonly Report[]> {
  const programs = [own, common].map((project): Racer => ({
    project,
    program: startProgram('take-snapshots.js', home, project, 'ours', `${snapshots}`, '20'),
  }))
  for (const { program } of programs) expect(await program.hear()).toBe('ready')
  for (let round = 1; round <= rounds; round += 1) {
    for (const project of [theirs, common]) buildTree(project, { theirs: `${round}` })
    await upstreamsPart(round)
  }
  const reports = await Promise.all(programs.map(reportsOf))
  return reports.flat()
}

async function reportsOf({ program, project }: Racer): Promise<readonly Report[]> {
  const lines = await program.hearAll()
  const outcomes = lines.map((line) => JSON.parse(line) as { id?: string; outcome: string })
  // Upstream may have saved the same state just before.
  expect(outcomes.filter(({ outcome }) => !['taken', 'unchanged'].includes(outcome))).toEqual([])
  expect(outcomes.length).toBe(snapshots)
  return outcomes.flatMap(({ id }) => (id === undefined ? [] : [{ project, id }]))
}

/** Tries to take the lock again and again, like an agent that takes a checkpoint before each step. */
async function persistently<Result>(layout: Layout, work: () => Result): Promise<Result> {
  for (;;) {
    const answer = await underUpstreamsLock(layout, work)
    if (answer !== 'busy') return answer
    await sleep(5)
  }
}

async function expectHealth({
  common,
  engine,
  layout,
  own,
  theirs,
  upstream,
}: Scene): Promise<void> {
  for (const project of [own, theirs, common]) await expectSameList(engine, upstream, project)
  await expectSoundStore(engine, layout)
}

import { rmSync } from 'node:fs'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import { parseWorkdirPath, projectHash, chainRef, type Layout } from '@hermes-checkpoints/core'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { textsOf } from '../../support/scenes/checkpoint-content.ts'
import { homeWithLimit } from '../../support/scenes/home-with-limit.ts'
import { startProgram } from '../../support/disk/running-program.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

describe('processes that take checkpoints at the same time', () => {
  test('reliability 11: of one project: each is taken or finds nothing to save, and none is lost', async () => {
    const home = homeWithLimit(30)
    const { engine, layout } = await scratchEngine({ home })
    const project = scratchProject()
    const names = ['first', 'second']
    const reports = await Promise.all(names.map((name) => reportsOf(home, project, name, 15)))
    const outcomes = reports.flat()
    expect(outcomes.length).toBe(30)
    expect(outcomes.filter(({ outcome }) => !isSaved(outcome))).toEqual([])
    const taken = outcomes.flatMap(({ id }) => id ?? [])
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ id }) => id).toSorted()).toEqual(taken.toSorted())
    const newest = await engine.resolve(project, 'latest')
    expect(await textsOf(layout, newest)).toEqual({
      'first-one': '15',
      'first-two': '15',
      'second-one': '15',
      'second-two': '15',
    })
    expectSoundChain(layout, project, taken.length)
  })

  test('of four projects: all are taken', async () => {
    const { home, layout } = await scratchEngine()
    const projects = Array.from({ length: 4 }, () => scratchProject())
    const reports = await Promise.all(
      projects.map((project) => reportsOf(home, project, 'same', 10)),
    )
    expect(reports.flat().filter(({ outcome }) => outcome !== 'taken')).toEqual([])
    for (const project of projects) expectSoundChain(layout, project, 10)
  })

  test('issue 5.4, law 9, reliability 11: of eight projects beside housekeeping without a pause: all are taken', async () => {
    const home = homeWithLimit(60)
    const { engine, layout } = await scratchEngine({ home, lockWaitMs: 600_000 })
    const projects = Array.from({ length: 8 }, () => scratchProject())
    await engine.snapshot(scratchProject({ another: 'project' }))
    const end = new AbortController()
    const housekeeping = runHousekeeping(engine, layout, end.signal)
    // They pause at times: housekeeping needs the store's exclusive lock to begin.
    const reports = await Promise.all(
      projects.map((project) => reportsOf(home, project, 'same', 60, 250)),
    )
    end.abort()
    await housekeeping
    expect(reports.flat().filter(({ outcome }) => outcome !== 'taken')).toEqual([])
    const logs = await Promise.all(projects.map((project) => engine.log(project)))
    const listed = logs.flatMap(({ checkpoints }) => checkpoints.toReversed().map(({ id }) => id))
    expect(listed).toEqual(reports.flat().map(({ id }) => id))
    expect(listed.length).toBe(480)
    for (const project of projects) expectSoundChain(layout, project, 60)
  }, 1_800_000)
})

/** Runs housekeeping again and again until the signal, and repacks everything each time. */
async function runHousekeeping(engine: Engine, layout: Layout, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await engine.maintain()
    // Its memory would let the next run skip the repack.
    rmSync(layout.housekeeping, { force: true })
  }
}

interface Report {
  readonly outcome: string
  readonly why: string | null
  readonly id?: string
}

async function reportsOf(
  home: string,
  project: string,
  name: string,
  count: number,
  longestPauseMs = 0,
): Promise<readonly Report[]> {
  const numbers = [`${count}`, `${longestPauseMs}`]
  const program = startProgram('take-snapshots.js', home, project, name, ...numbers)
  expect(await program.hear()).toBe('ready')
  return (await program.hearAll()).map((line) => JSON.parse(line) as Report)
}

function isSaved(outcome: string): boolean {
  return outcome === 'taken' || outcome === 'unchanged'
}

/** Expects every checkpoint but the first to have one parent, and git fsck to find nothing wrong. */
function expectSoundChain(layout: Layout, project: string, length: number): void {
  const ref = chainRef(projectHash(parseWorkdirPath(project)))
  const lines = plainGit(layout.store, 'rev-list', '--parents', ref).split('\n')
  const ids = lines.map((line) => line.split(' ').length)
  expect(ids).toEqual([...Array.from({ length: length - 1 }, () => 2), 1])
  plainGit(layout.store, 'fsck', '--full', '--strict')
}

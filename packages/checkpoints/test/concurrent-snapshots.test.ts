import { parseWorkdirPath, projectHash, chainRef, type Layout } from '@hermes-checkpoints/core'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { textsOf } from './checkpoint-content.ts'
import { startProgram } from './running-program.ts'
import { scratchEngine, scratchProject } from './scratch-engine.ts'

describe('processes that take checkpoints at the same time', () => {
  test('of one project: all are taken or find nothing left to take, and none is lost', async () => {
    const { engine, home, layout } = await scratchEngine()
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
})

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
): Promise<readonly Report[]> {
  const program = startProgram('take-snapshots.js', home, project, name, `${count}`)
  expect(await program.hear()).toBe('ready')
  return (await program.hearAll()).map((line) => JSON.parse(line) as Report)
}

function isSaved(outcome: string): boolean {
  return outcome === 'taken' || outcome === 'unchanged'
}

/** Every checkpoint but the first has one parent, and git finds nothing wrong. */
function expectSoundChain(layout: Layout, project: string, length: number): void {
  const ref = chainRef(projectHash(parseWorkdirPath(project)))
  const lines = plainGit(layout.store, 'rev-list', '--parents', ref).split('\n')
  const ids = lines.map((line) => line.split(' ').length)
  expect(ids).toEqual([...Array.from({ length: length - 1 }, () => 2), 1])
  plainGit(layout.store, 'fsck', '--full', '--strict')
}

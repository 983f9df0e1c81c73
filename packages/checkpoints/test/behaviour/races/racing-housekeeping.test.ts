import type { Checkpoint, Engine } from '@hermes-checkpoints/checkpoints'
import {
  parseCheckpointId,
  type CheckpointId,
  type Environment,
  type Layout,
} from '@hermes-checkpoints/core'
import { plainGit, rounds } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { ageObjects } from '../../support/disk/age-objects.ts'
import { textsOf } from '../../support/scenes/checkpoint-content.ts'
import { startProgram, type RunningProgram } from '../../support/disk/running-program.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { wrappedGit } from '../../support/disk/wrapped-git.ts'

const stayingCheckpoints = 3

describe('issue 5.4: housekeeping beside snapshots, restores and diffs', () => {
  test('law 9, reliability 1 and 2: loses nothing, and nothing fails', async () => {
    const { found, reported } = await race({ PATH: process.env['PATH'] }, rounds(500))
    expect(found).toEqual(reported)
  }, 1_800_000)

  test('law 9, reliability 3: loses nothing either when it deletes slowly', async () => {
    const { path } = wrappedGit('git-with-slow-unlink')
    const { found, reported } = await race({ PATH: path }, rounds(500, 10))
    expect(found).toEqual(reported)
  }, 1_800_000)
})

/** The checkpoints that must exist after a race, as they were reported, and those that exist. */
interface RaceResult {
  readonly reported: readonly Report[]
  readonly found: readonly Report[]
}

/** Runs two programs against housekeeping that drops all but a few checkpoints, with the given environment. */
async function race(env: Environment, times: number): Promise<RaceResult> {
  const flags = { 'checkpoints.max_snapshots': stayingCheckpoints }
  const { engine, home, layout } = await scratchEngine({ env, flags, lockWaitMs: 60_000 })
  const common = scratchProject({ steady: 'same' })
  await engine.snapshot(common)
  const racers = [startRacer(home, common), startRacer(home, common)]
  for (const racer of racers) racer.reports.push(parseReport(await racer.program.hear()))
  for (let round = 1; round <= times; round += 1) {
    ageObjects(layout)
    // While one takes a checkpoint, the other runs another command.
    const racing = racers.map((racer, at) => runRound(racer, round + at))
    await Promise.all([...racing, runHousekeeping(engine, round)])
    plainGit(layout.store, 'fsck', '--full', '--strict')
  }
  await engine.prune()
  await readAll(engine, layout, common)
  const found = await Promise.all(racers.map(({ own }) => readAll(engine, layout, own)))
  return { reported: racers.flatMap(stayingReports), found: found.flat() }
}

/** A program with its own directory. */
interface Racer {
  readonly program: RunningProgram
  readonly own: string
  /** The checkpoints of that directory, oldest first; the first is pinned. */
  readonly reports: Report[]
}

interface Report {
  readonly id: CheckpointId
  readonly files: Readonly<Record<string, string>>
}

function startRacer(home: string, common: string): Racer {
  const own = scratchProject()
  const program = startProgram('race-housekeeping.js', home, own, common)
  return { program, own, reports: [] }
}

async function runRound({ program, reports }: Racer, round: number): Promise<void> {
  program.say(`${round}`)
  for (;;) {
    const line = await program.hear()
    if (line === 'done') return
    reports.push(parseReport(line))
  }
}

function parseReport(line: string): Report {
  const { files, id } = JSON.parse(line) as Report
  return { id: parseCheckpointId(id), files }
}

async function runHousekeeping(engine: Engine, round: number): Promise<void> {
  const { errors } = await (round % 2 === 0 ? engine.prune() : engine.maintain())
  expect(errors).toEqual([])
}

/** Sorts the reports as in a log: newest first, the pinned one last. */
function stayingReports({ reports }: Racer): readonly Report[] {
  return [...reports.slice(-stayingCheckpoints).toReversed(), ...reports.slice(0, 1)]
}

/** Reads the contents of all checkpoints of a directory, and throws when one is missing. */
async function readAll(
  engine: Engine,
  layout: Layout,
  directory: string,
): Promise<readonly Report[]> {
  const { checkpoints } = await engine.log(directory)
  const read = async ({ id }: Checkpoint): Promise<Report> => ({
    id,
    files: await textsOf(layout, { id }),
  })
  return Promise.all(checkpoints.map(read))
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import {
  parseCheckpointId,
  parseWorkdirPath,
  projectHash,
  type CheckpointId,
  type Layout,
} from '@hermes-checkpoints/core'
import { plainGit, rounds } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken, textsOf } from '../../support/scenes/checkpoint-content.ts'
import { directoryState, type DirectoryState } from '../../support/models/directory-state.ts'
import { killFamily } from '../../support/disk/kill-family.ts'
import { loopDisk, loopDiskRefusal, type LoopDisk } from '../../support/disk/loop-disk.ts'
import { startProgram, type RunningProgram } from '../../support/disk/running-program.ts'
import { scratchEngine } from '../../support/scenes/scratch-engine.ts'
import { oneOfTwoTrees, rebuildTree } from '../../support/models/two-trees.ts'

const wantedCuts = rounds(30)
const refusal = loopDiskRefusal()
const possibleCuts = refusal === null ? [wantedCuts] : []
const refusals = refusal === null ? [] : [refusal]

describe.each(possibleCuts)('issue 6.2, reliability 7: after each of %i power cuts', (cuts) => {
  test('every reported checkpoint is whole, and the next can be taken', async () => {
    const scene = await setScene()
    const { engine, layout, project } = scene
    const reported = new Map<CheckpointId, number>()
    for (let cut = 1; cut <= cuts; cut += 1) {
      for (const { id, number } of await cutWhileSaving(scene)) reported.set(id, number)
      plainGit(layout.store, 'fsck', '--full', '--strict')
      const { checkpoints } = await engine.log(project)
      const listed = new Set(checkpoints.map(({ id }) => id))
      expect([...reported.keys()].filter((id) => !listed.has(id))).toEqual([])
      expect(['taken', 'unchanged']).toContain((await engine.snapshot(project)).outcome)
    }
    for (const [id, number] of reported) {
      const texts = await textsOf(layout, { id })
      expect([texts['cut-one'], texts['cut-two']]).toEqual([`${number}`, `${number}`])
    }
  }, 1_800_000)

  test('every reported restore is complete, and an interrupted one is finished', async () => {
    const scene = await setScene()
    const { engine, journalFile, layout, project } = scene
    const [one, other] = [await save(scene, 'one'), await save(scene, 'other')]
    for (let cut = 1; cut <= cuts; cut += 1) {
      const [first, second] = cut % 2 === 0 ? [one, other] : [other, one]
      const hasBegun = await cutWhileRestoring(scene, first, cut % 4 < 2 ? second : null)
      const isUnderWay = existsSync(journalFile)
      const { checkpoints } = await engine.log(project)
      expect(checkpoints.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]))
      const possible = isUnderWay ? [second] : hasBegun ? [first, second] : [first]
      expect(possible.map(({ state }) => state)).toContainEqual(directoryState(project))
      plainGit(layout.store, 'fsck', '--full', '--strict')
    }
  }, 1_800_000)
})

test.each(refusals)(
  'issue 6.2, reliability 7: not tested, because no disk can be mounted: %s',
  (why) => {
    expect(why).toMatch(/not permitted|permission denied|must be superuser|not found|no such/i)
  },
)

interface Scene {
  readonly disk: LoopDisk
  readonly engine: Engine
  readonly home: string
  readonly layout: Layout
  readonly project: string
  readonly journalFile: string
}

async function setScene(): Promise<Scene> {
  const disk = loopDisk()
  const [home, project] = [join(disk.place, 'home'), join(disk.place, 'project')]
  for (const directory of [home, project]) mkdirSync(directory)
  // No reported checkpoint may leave the log.
  writeFileSync(join(home, 'config.yaml'), 'checkpoints:\n  max_snapshots: 100000\n')
  disk.sync()
  const { engine, layout } = await scratchEngine({ home, lockWaitMs: 60_000 })
  const journalFile = layout.journalFile(projectHash(parseWorkdirPath(project)))
  return { disk, engine, home, layout, project, journalFile }
}

interface Report {
  readonly id: CheckpointId
  readonly number: number
}

/** Cuts the power at some moment after some reports, and returns them. */
async function cutWhileSaving({ disk, home, project }: Scene): Promise<readonly Report[]> {
  const program = startProgram('take-snapshots.js', home, project, 'cut', '1000')
  expect(await program.hear()).toBe('ready')
  const count = 1 + Math.floor(Math.random() * 4)
  const lines: string[] = []
  while (lines.length < count) lines.push(await program.hear())
  await cutAtSomeMoment(disk, program)
  const reports = lines.map((line) => JSON.parse(line) as { id?: string; number: number })
  return reports.flatMap(({ id, number }) =>
    id === undefined ? [] : [{ id: parseCheckpointId(id), number }],
  )
}

/** A checkpoint, and the state of the directory then. */
interface Saved {
  readonly id: CheckpointId
  readonly state: DirectoryState
}

async function save({ disk, engine, project }: Scene, state: 'one' | 'other'): Promise<Saved> {
  rebuildTree(project, oneOfTwoTrees(state))
  disk.sync()
  const { id } = taken(await engine.snapshot(project))
  return { id, state: directoryState(project) }
}

/** Cuts the power at some moment after a restore was reported, and returns whether the next had begun. */
async function cutWhileRestoring(
  { disk, home, project }: Scene,
  { id }: Saved,
  next: Saved | null,
): Promise<boolean> {
  const program = startProgram('restore-each.js', home, project)
  expect(await program.hear()).toBe('ready')
  program.say(id)
  expect(await program.hear()).toBe(`restoring ${id}`)
  expect(await program.hear()).toContain('restored')
  if (next !== null) program.say(next.id)
  await cutAtSomeMoment(disk, program)
  return next !== null
}

/** Cuts the power at once, while the program works, or after it has been idle for a while. */
async function cutAtSomeMoment(disk: LoopDisk, program: RunningProgram): Promise<void> {
  if (Math.random() < 0.7) await sleep(Math.random() * 300)
  // Stopped first, so that it cannot notice the power cut.
  process.kill(program.pid, 'SIGSTOP')
  if (Math.random() < 0.4) await sleep(Math.random() * longestQuietMs)
  disk.cutPower()
  killFamily(program.pid)
  await program.kill()
  await disk.turnOn()
}

/** On such a disk, equivalent to ten seconds on another. */
const longestQuietMs = 2000

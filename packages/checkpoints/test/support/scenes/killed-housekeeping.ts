import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import type { CheckpointId, Layout } from '@hermes-checkpoints/core'
import { buildTree, plainGit } from '@hermes-checkpoints/test-fixtures'
import { expect } from 'vitest'
import { taken, textsOf } from './checkpoint-content.ts'
import { commandOf, descendantsOf, killFamily } from '../disk/kill-family.ts'
import { startProgram, type RunningProgram } from '../disk/running-program.ts'
import { scratchEngine, scratchProject } from './scratch-engine.ts'

/** The kind of maintenance: asked for by the user, or unattended. */
export type Housekeeping = 'prune' | 'maintain'

/**
 * Kills housekeeping many times, each at another moment, and returns after how many kills the next command worked and every
 * checkpoint that no rule drops was present.
 */
export async function survivedKills(how: Housekeeping, kills: number): Promise<number> {
  const scene = await setScene()
  let survived = 0
  let housekeeper = startProgram('maintain-on-request.js', scene.home, how)
  for (let turn = 0; turn < kills; turn += 1) {
    await makeWork(scene, turn)
    const before = await listed(scene)
    // The next one starts while this one works.
    const next = startProgram('maintain-on-request.js', scene.home, how)
    await killAtWork(housekeeper, turn)
    housekeeper = next
    await nextCommand(scene, turn)
    await expectSurvivors(scene, before)
    plainGit(scene.layout.store, 'fsck', '--full', '--strict')
    survived += 1
  }
  await housekeeper.kill()
  await expectAllWhole(scene)
  return survived
}

interface Scene {
  /** Keeps more checkpoints than the housekeeper leaves. */
  readonly engine: Engine
  /** Keeps as many as the housekeeper. */
  readonly strictEngine: Engine
  readonly home: string
  readonly layout: Layout
  readonly project: string
  readonly pinned: CheckpointId
  /** A directory that comes and goes. */
  readonly doomed: string
}

const stayingCheckpoints = 3

async function setScene(): Promise<Scene> {
  const { engine, home, layout } = await scratchEngine({ lockWaitMs: 60_000 })
  const flags = { 'checkpoints.max_snapshots': stayingCheckpoints }
  const { engine: strictEngine } = await scratchEngine({ home, flags, lockWaitMs: 60_000 })
  const project = scratchProject({ steady: 'same\n'.repeat(1000), changing: 'at first' })
  const { id: pinned } = taken(await engine.snapshot(project))
  await engine.pin(project, pinned)
  for (const changing of ['then', 'later', 'now']) {
    buildTree(project, { changing })
    taken(await engine.snapshot(project))
  }
  const doomed = join(scratchProject({ neighbour: '' }), 'doomed')
  return { engine, strictEngine, home, layout, project, pinned, doomed }
}

/** Takes one checkpoint too many, and in every second round one of a directory that is then deleted. */
async function makeWork({ doomed, engine, project }: Scene, turn: number): Promise<void> {
  buildTree(project, { changing: `before kill ${turn}` })
  taken(await engine.snapshot(project))
  if (turn % 2 === 0) return
  buildTree(doomed, { content: `${turn}` })
  taken(await engine.snapshot(doomed))
  rmSync(doomed, { recursive: true })
}

/** Half of the kills hit any moment of a run, the others a moment when git changes the store. */
async function killAtWork(program: RunningProgram, turn: number): Promise<void> {
  expect(await program.hear()).toBe('ready')
  program.say('go')
  expect(await program.hear()).toBe('begun')
  await (turn % 4 < 2 ? sleep(Math.random() * longestRunMs) : gitAtWork(program))
  // A git that outlives the program holds the lock until it ends; one that is killed too leaves its own locks behind.
  if (turn % 2 === 0) killFamily(program.pid)
  await program.kill()
}

const longestRunMs = 250

async function gitAtWork({ pid }: RunningProgram): Promise<void> {
  const latest = performance.now() + longestRunMs
  const isAtWork = (): boolean => descendantsOf(pid).some((child) => writing.test(commandOf(child)))
  while (!isAtWork() && performance.now() < latest) await sleep(1)
  await sleep(Math.random() * 10)
}

const writing = /git (?:update-ref|prune|repack|pack-objects)/

/** Runs a command, of another kind each time. */
async function nextCommand(scene: Scene, turn: number): Promise<void> {
  const { engine, pinned, project, strictEngine } = scene
  const commands = [
    async () => {
      buildTree(project, { changing: `${turn} after the kill` })
      expect((await engine.snapshot(project)).outcome).toBe('taken')
    },
    async () => void (await engine.log(project)),
    async () => {
      const { failed, verified } = await engine.restore(project, { checkpoint: pinned })
      expect({ failed, verified }).toEqual({ failed: [], verified: true })
    },
    async () => expect((await strictEngine.prune()).errors).toEqual([]),
    async () => expect((await strictEngine.maintain()).errors).toEqual([]),
  ]
  await commands[turn % commands.length]?.()
}

async function listed({ engine, project }: Scene): Promise<readonly CheckpointId[]> {
  return (await engine.log(project)).checkpoints.map(({ id }) => id)
}

/** Expects the checkpoints that no rule drops, in their order; others may be present or not. */
async function expectSurvivors(scene: Scene, before: readonly CheckpointId[]): Promise<void> {
  const staying = [...before.slice(0, stayingCheckpoints), scene.pinned]
  const now = await listed(scene)
  expect(now.filter((id) => staying.includes(id))).toEqual(staying)
}

async function expectAllWhole({ engine, layout, project }: Scene): Promise<void> {
  const { checkpoints } = await engine.log(project)
  for (const checkpoint of checkpoints) {
    const texts = await textsOf(layout, checkpoint)
    expect(Object.keys(texts)).toEqual(['changing', 'steady'])
  }
}

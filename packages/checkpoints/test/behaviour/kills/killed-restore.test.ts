import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine, Notice } from '@hermes-checkpoints/checkpoints'
import {
  parseWorkdirPath,
  projectHash,
  type AbsolutePath,
  type CheckpointId,
} from '@hermes-checkpoints/core'
import { plainGit, rounds, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { directoryState, type DirectoryState } from '../../support/models/directory-state.ts'
import { startProgram, type RunningProgram } from '../../support/disk/running-program.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { oneOfTwoTrees, rebuildTree } from '../../support/models/two-trees.ts'

const kills = rounds(300)

describe('issue 4.5: a process that is killed while it restores', () => {
  test('law 7, reliability 6: leaves every file whole, and the next command finishes the restore', async () => {
    const scene = await setScene()
    const { journalFile, notices, one, other, project } = scene
    let program = startRestores(scene.home, project)
    let present = other
    let journals = 0
    for (let kill = 0; kill < kills; kill += 1) {
      // The next one starts while this one works.
      const next = startRestores(scene.home, project)
      const target = await killWhileRestoring(scene, program, present === one ? other : one)
      program = next
      const found = directoryState(project)
      expectWholeFiles(found, scene)
      const isUnderWay = existsSync(journalFile)
      if (isUnderWay) journals += 1
      const settled = isUnderWay ? target : found.has('empty-one') ? one : other
      present = await nextCommand(scene, kill, settled)
      expect(notices.splice(0).map(outcomeOf)).toEqual(isUnderWay ? [wholeOutcome] : [])
      expect(existsSync(journalFile)).toBe(false)
      expect(directoryState(project)).toEqual(present.state)
    }
    await program.kill()
    expect(journals).toBeGreaterThan(kills / 5)
    await expectSoundStore(scene)
  }, 1_800_000)
})

/** A checkpoint, and the state of the directory then. */
interface Saved {
  readonly id: CheckpointId
  readonly state: DirectoryState
}

interface Scene {
  readonly engine: Engine
  readonly home: string
  readonly store: AbsolutePath
  readonly journalFile: AbsolutePath
  readonly project: string
  readonly one: Saved
  readonly other: Saved
  readonly notices: Notice[]
  /** The reported checkpoints. */
  readonly reported: Set<string>
}

interface TimedScene extends Scene {
  /** How long the first restore of a program takes. */
  readonly typicalMs: number
}

async function setScene(): Promise<TimedScene> {
  const notices: Notice[] = []
  const notify = (notice: Notice): void => void notices.push(notice)
  const { home } = scratchHome()
  // Every restore takes a safety checkpoint, and no reported one may leave the log.
  writeFileSync(join(home, 'config.yaml'), 'checkpoints:\n  max_snapshots: 100000\n')
  const { engine, layout } = await scratchEngine({ home, lockWaitMs: 60_000, notify })
  const project = scratchProject()
  const save = async (state: 'one' | 'other'): Promise<Saved> => {
    rebuildTree(project, oneOfTwoTrees(state))
    const { id } = taken(await engine.snapshot(project))
    return { id, state: directoryState(project) }
  }
  const [one, other] = [await save('one'), await save('other')]
  const scene = {
    engine,
    home,
    store: layout.store,
    journalFile: layout.journalFile(projectHash(parseWorkdirPath(project))),
    project,
    one,
    other,
    notices,
    reported: new Set<string>([one.id, other.id]),
  }
  return { ...scene, typicalMs: await timeRestore(scene) }
}

/** Lets a new program restore one checkpoint, and then the other. */
async function timeRestore({ home, one, other, project }: Scene): Promise<number> {
  const program = startRestores(home, project)
  expect(await program.hear()).toBe('ready')
  const startedAt = performance.now()
  program.say(one.id)
  expect(await program.hear()).toBe(`restoring ${one.id}`)
  expect(await program.hear()).toContain('restored')
  const elapsedMs = performance.now() - startedAt
  program.say(other.id)
  expect(await program.hear()).toBe(`restoring ${other.id}`)
  expect(await program.hear()).toContain('restored')
  await program.kill()
  return elapsedMs
}

function startRestores(home: string, project: string): RunningProgram {
  return startProgram('restore-each.js', home, project)
}

/** Kills a program at some moment of its restores, the first to the given checkpoint, and returns the target of the last. */
async function killWhileRestoring(
  scene: TimedScene,
  program: RunningProgram,
  first: Saved,
): Promise<Saved> {
  const { one, other, reported } = scene
  const second = first === one ? other : one
  expect(await program.hear()).toBe('ready')
  for (const { id } of [first, second, first]) program.say(id)
  const lines = [await program.hear()]
  await someMoment(scene)
  await program.kill()
  lines.push(...(await program.hearAll()))
  const idsAfter = (word: string): readonly string[] =>
    lines.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []))
  for (const id of idsAfter('restored')) reported.add(id)
  return idsAfter('restoring').at(-1) === one.id ? one : other
}

/** Half of the kills hit any phase of a restore, the others a phase that changes the directory. */
async function someMoment({ journalFile, typicalMs }: TimedScene): Promise<void> {
  if (Math.random() < 0.5) return sleep(Math.random() * 1.5 * typicalMs)
  const latest = performance.now() + 2 * typicalMs
  while (!existsSync(journalFile) && performance.now() < latest) await sleep(1)
  return sleep(Math.random() * 0.5 * typicalMs)
}

/** Expects every file to be as in one of the states, and present if it is in both. Other files are temporary ones. */
function expectWholeFiles(found: DirectoryState, { one, other }: Scene): void {
  const broken = [...found].filter(([path, line]) => {
    const wanted = [one.state.get(path), other.state.get(path)]
    if (isDirectory(line)) return !wanted.some(isDirectory)
    return !wanted.includes(line) && !temporary.test(path)
  })
  expect(broken).toEqual([])
  const inBoth = [...one.state].filter(([path, line]) => {
    const otherLine = other.state.get(path)
    return otherLine !== undefined && !isDirectory(line) && !isDirectory(otherLine)
  })
  expect(inBoth.filter(([path]) => !found.has(path))).toEqual([])
}

function isDirectory(line: string | undefined): boolean {
  return line?.startsWith('directory') === true
}

const temporary = /(^|\/)\.hermes-restore-[0-9a-f]+-\d+$/

/** Runs a command, of another kind each time, and returns the expected state of the directory. */
async function nextCommand(
  { engine, one, other, project, reported }: Scene,
  turn: number,
  present: Saved,
): Promise<Saved> {
  const commands = [
    async () => {
      const outcome = await engine.snapshot(project)
      expect(['taken', 'unchanged']).toContain(outcome.outcome)
      if (outcome.outcome === 'taken') reported.add(outcome.checkpoint.id)
      return present
    },
    async () => {
      await engine.log(project)
      return present
    },
    async () => {
      const { failed, undo, verified } = await engine.restore(project, { checkpoint: one.id })
      expect({ failed, verified }).toEqual({ failed: [], verified: true })
      if (undo !== null) reported.add(undo)
      return one
    },
    async () => {
      const { failed, undo, verified } = await engine.undo(project)
      expect({ failed, verified }).toEqual({ failed: [], verified: true })
      if (undo !== null) reported.add(undo)
      return present === one ? other : one
    },
    async () => {
      expect((await engine.diff(project, { from: present.id })).files).toEqual([])
      return present
    },
  ]
  const command = commands[turn % commands.length]
  return command === undefined ? present : command()
}

function outcomeOf(notice: Notice): unknown {
  if (notice.kind !== 'restore-finished') return notice
  const { failed, verified } = notice.report
  return { failed, verified }
}

const wholeOutcome = { failed: [], verified: true }

async function expectSoundStore({ engine, project, reported, store }: Scene): Promise<void> {
  plainGit(store, 'fsck', '--full', '--strict')
  const { checkpoints } = await engine.log(project)
  const listed = new Set<string>(checkpoints.map(({ id }) => id))
  expect([...reported].filter((id) => !listed.has(id))).toEqual([])
}

import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint, Engine, Notice } from '@hermes-checkpoints/checkpoints'
import {
  parseWorkdirPath,
  pathToText,
  projectHash,
  type CheckpointId,
  type Layout,
  type ObjectId,
} from '@hermes-checkpoints/core'
import type { SettingFlags } from '@hermes-checkpoints/settings'
import {
  buildTree,
  directory,
  file,
  link,
  plainGit,
  scratchDirectory,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { expect } from 'vitest'
import { taken } from './checkpoint-content.ts'
import { directoryState, type DirectoryState } from '../models/directory-state.ts'
import { scratchEngine, scratchProject } from './scratch-engine.ts'
import { takenHistory } from './taken-history.ts'
import { rebuildTree } from '../models/two-trees.ts'

/** An operation for another process to run while system calls fail. */
interface Operation {
  readonly operation: 'snapshot' | 'restore' | 'prune'
  readonly argument?: string
  readonly flags?: SettingFlags
}

/** The result that it reports. */
export interface OperationResult {
  readonly done: string
  /** The new checkpoint. */
  readonly id?: string | null
  readonly isWhole?: boolean
  readonly errors?: readonly unknown[]
  /** The code of the error that was thrown; a defect has none. */
  readonly code?: string
}

/** A home and a project, the same before each operation, and what must hold after it. */
export interface FaultScene extends Operation {
  readonly home: string
  readonly project: string
  readonly reset: () => void
  /** Expects that nothing is lost or half done, and that the next commands work. */
  readonly expectSound: (result: OperationResult) => Promise<void>
}

/** An operation by name, and the function that sets its scene. */
export interface SceneSetter {
  readonly name: string
  readonly setUp: () => Promise<FaultScene>
}

export const faultScenes: readonly SceneSetter[] = [
  { name: 'the first snapshot', setUp: () => snapshotScene(0) },
  { name: 'a later snapshot', setUp: () => snapshotScene(2) },
  { name: 'a restore', setUp: restoreScene },
  { name: 'a prune', setUp: pruneScene },
]

async function snapshotScene(older: number): Promise<FaultScene> {
  const stage = await setStage()
  const { engine, home, layout, project } = stage
  const known = (await takenHistory(engine, project, { count: older })).toReversed()
  buildTree(project, now)
  const reset = resetTo(home)
  const { id, tree } = taken(await engine.snapshot(project))
  plainGit(layout.store, 'cat-file', '-e', id)
  return {
    ...stage,
    reset,
    operation: 'snapshot',
    expectSound: async ({ code, done, id: newId = null }) => {
      expectNoDefect(done, code)
      const { checkpoints } = await engine.log(project)
      const fresh = checkpoints.slice(0, checkpoints.length - known.length)
      expect(checkpoints.slice(fresh.length).map((one) => one.id)).toEqual(idsOf(known))
      // After an error the checkpoint may be missing, but every listed one must be whole.
      expect(fresh.length).toBeLessThanOrEqual(1)
      if (done === 'taken') expect(idsOf(fresh)).toEqual([newId])
      for (const one of fresh) expectTree(one, tree)
      if (existsSync(layout.store)) expectSoundStore(layout)
      expect(['taken', 'unchanged']).toContain(await nextSnapshot(stage))
      expect((await engine.resolve(project, 'latest')).tree).toBe(tree)
      expectSoundStore(layout)
    },
  }
}

async function restoreScene(): Promise<FaultScene> {
  const stage = await setStage()
  const { engine, layout, notices, project } = stage
  rebuildTree(project, then)
  const target = taken(await engine.snapshot(project))
  const thenState = directoryState(project)
  rebuildTree(project, now)
  const nowState = directoryState(project)
  const resetHome = resetTo(stage.home)
  const nowTree = taken(await engine.snapshot(project)).tree
  const journal = layout.journalFile(projectHash(parseWorkdirPath(project)))
  return {
    ...stage,
    reset: () => {
      rebuildTree(project, now)
      resetHome()
      notices.length = 0
    },
    operation: 'restore',
    argument: target.id,
    expectSound: async ({ code, done, isWhole }) => {
      expectNoDefect(done, code)
      const found = directoryState(project)
      expectWholeFiles(found, thenState, nowState)
      if (isWhole === true) expect(found).toEqual(thenState)
      const isUnderWay = existsSync(journal)
      // An error may come before the first change or after the last.
      if (done === 'threw' && !isUnderWay) expect([nowState, thenState]).toContainEqual(found)
      expectSoundStore(layout)
      const { checkpoints } = await engine.log(project)
      expect(checkpoints.at(-1)?.id).toBe(target.id)
      if (isUnderWay) {
        expect(notices).toMatchObject([{ report: { failed: [], verified: true } }])
        expect(directoryState(project)).toEqual(thenState)
      }
      const [safety] = checkpoints
      for (const one of checkpoints.slice(0, -1)) expectTree(one, nowTree)
      expectSaved(safety, directoryState(project), nowState)
      expect(['taken', 'unchanged']).toContain(await nextSnapshot(stage))
      const report = await engine.restore(project, { checkpoint: target.id })
      expect(report).toMatchObject({ failed: [], kept: [], verified: true })
      expect(directoryState(project)).toEqual(thenState)
      expectSoundStore(layout)
    },
  }
}

async function pruneScene(): Promise<FaultScene> {
  const stage = await setStage()
  const { engine, home, layout, project } = stage
  const flags = { 'checkpoints.max_snapshots': 2 }
  const known = (await takenHistory(engine, project, { count: 5 })).toReversed()
  await engine.pin(project, idsOf(known).at(-1) ?? '')
  const doomed = join(scratchProject({ neighbour: '' }), 'doomed')
  buildTree(doomed, { content: 'doomed' })
  taken(await engine.snapshot(doomed))
  rmSync(doomed, { recursive: true })
  const staying = idsOf(known.filter((_, at) => at < 2 || at === known.length - 1))
  const { engine: strictEngine } = await scratchEngine({ home, flags, lockWaitMs: 20_000 })
  const before = directoryState(project)
  const listed = async (): Promise<readonly CheckpointId[]> =>
    idsOf((await engine.log(project)).checkpoints)
  return {
    ...stage,
    reset: resetTo(home),
    operation: 'prune',
    flags,
    expectSound: async ({ code, done }) => {
      expectNoDefect(done, code)
      expect(directoryState(project)).toEqual(before)
      const found = await listed()
      expect(found.filter((id) => staying.includes(id))).toEqual(staying)
      expect(found.filter((id) => !idsOf(known).includes(id))).toEqual([])
      expectSoundStore(layout)
      expect((await strictEngine.prune()).errors).toEqual([])
      expect(await listed()).toEqual(staying)
      expect((await engine.log(doomed)).checkpoints).toEqual([])
      expect(await nextSnapshot(stage)).toBe('unchanged')
      expectSoundStore(layout)
    },
  }
}

interface Stage {
  readonly engine: Engine
  readonly home: string
  readonly layout: Layout
  readonly project: string
  readonly notices: Notice[]
}

async function setStage(): Promise<Stage> {
  const notices: Notice[] = []
  const notify = (notice: Notice): void => void notices.push(notice)
  const scratch = await scratchEngine({ lockWaitMs: 20_000, notify })
  return { ...scratch, notices, project: scratchProject(then) }
}

async function nextSnapshot({ engine, project }: Stage): Promise<string> {
  return (await engine.snapshot(project, { reason: 'after the fault' })).outcome
}

/** Two states that differ in every possible way. */
const then: Tree = {
  same: 'the same\n',
  changed: 'then\n'.repeat(1000),
  gone: file({ content: 'then', mode: 0o600 }),
  program: file({ content: '#!/bin/sh\n', mode: 0o755 }),
  link: link('same'),
  'file-or-directory': 'then',
  'directory-or-link': { 'deep/inside': 'then' },
  'read-only': directory(0o555, { changed: 'then' }),
}
const now: Tree = {
  same: 'the same\n',
  changed: 'now\n'.repeat(1000),
  born: { 'in/here': 'now' },
  program: file({ content: '#!/bin/sh\n', mode: 0o644 }),
  link: link('changed'),
  'file-or-directory': { inside: 'now' },
  'directory-or-link': link('same'),
  'read-only': directory(0o555, { changed: 'now' }),
}

/** Copies a home, and returns the function that restores the copy. */
function resetTo(home: string): () => void {
  const copy = join(scratchDirectory(), 'copy')
  cpSync(home, copy, exactly)
  return () => {
    rmSync(home, { recursive: true })
    cpSync(copy, home, exactly)
  }
}

const exactly = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true }

function expectNoDefect(done: string, code: string | undefined): void {
  if (done === 'threw') expect(code).toEqual(expect.any(String))
}

function idsOf(checkpoints: readonly Checkpoint[]): readonly CheckpointId[] {
  return checkpoints.map(({ id }) => id)
}

/** Expects a file that could not be read to be reported, and to be in the checkpoint as in the one before. */
function expectTree({ exceptions, tree }: Checkpoint, expected: ObjectId): void {
  if (exceptions.notCaptured.length === 0) expect(tree).toBe(expected)
}

function expectSoundStore({ store }: Layout): void {
  plainGit(store, 'fsck', '--full', '--strict')
}

/** Expects every file to be as in one of the states, and present if it is in both. Other files are temporary ones. */
function expectWholeFiles(found: DirectoryState, one: DirectoryState, other: DirectoryState): void {
  const broken = [...found].filter(([path, line]) => {
    const wanted = [one.get(path), other.get(path)]
    if (isDirectory(line)) return !wanted.some(isDirectory)
    return !wanted.includes(line) && !temporary.test(path)
  })
  expect(broken).toEqual([])
  const missing = [...one].filter(([path, line]) => {
    const otherLine = other.get(path)
    return (
      otherLine !== undefined && !isDirectory(line) && !isDirectory(otherLine) && !found.has(path)
    )
  })
  expect(missing).toEqual([])
}

/** Expects the safety checkpoint to hold everything that has changed. */
function expectSaved(
  safety: Checkpoint | undefined,
  found: DirectoryState,
  before: DirectoryState,
): void {
  const changed = [...before].filter(
    ([path, line]) => !isDirectory(line) && found.get(path) !== line,
  )
  const unsaved = safety?.exceptions.notCaptured.map(({ path }) => pathToText(path)) ?? []
  expect(changed.filter(([path]) => unsaved.includes(path))).toEqual([])
  if (changed.length > 0) expect(safety?.kind).toBe('safety')
}

function isDirectory(line: string | undefined): boolean {
  return line?.startsWith('directory') === true
}

const temporary = /(^|\/)\.hermes-restore-[0-9a-f]+-\d+$/

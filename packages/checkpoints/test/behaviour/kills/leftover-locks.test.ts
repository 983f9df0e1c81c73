import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  chainRef,
  keptRef,
  parseCheckpointId,
  parseWorkdirPath,
  projectHash,
  type Layout,
} from '@hermes-checkpoints/core'
import { buildTree, plainGit } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { savedProject, type SavedProject } from '../../support/scenes/saved-project.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

const dayMs = 24 * 60 * 60 * 1000

describe.each([
  { when: 'just now', ageMs: 0 },
  { when: 'a day ago', ageMs: dayMs },
])('law 7, reliability 15: the locks that killed gits have left $when', ({ ageMs }) => {
  test('do not block a snapshot', async () => {
    const { engine, project } = await projectFullOfLocks(ageMs)
    buildTree(project, { a: 'changed' })
    expect((await engine.snapshot(project)).outcome).toBe('taken')
  })

  test('do not block unpinning', async () => {
    const { checkpoint, engine, project } = await projectFullOfLocks(ageMs)
    expect((await engine.unpin(project, checkpoint)).pinned).toBe(false)
  })

  test('do not block a prune', async () => {
    const { checkpoint, engine, layout, project } = await projectFullOfLocks(ageMs)
    const { actions, errors } = await engine.prune()
    expect(errors).toEqual([])
    expect(actions.map(({ why }) => why)).toEqual(['orphan', 'beyond-policy'])
    expect((await engine.log(project)).checkpoints.at(-1)?.id).toBe(checkpoint)
    plainGit(layout.store, 'fsck', '--full', '--strict')
  })
})

test('law 7, reliability 15: a prune removes the locks of killed gits', async () => {
  const { engine, layout } = await projectFullOfLocks(dayMs)
  noteGc(layout, `${process.pid} ${hostname()}`, dayMs)
  await engine.prune()
  expect(gitLocksIn(layout)).toEqual([])
})

test.each([
  ['that seems to run', `${process.pid} ${hostname()}`],
  ['on another machine', '1 another-machine.example'],
])('law 7, reliability 15: the note of a gc %s is in nobody’s way', async (_, note) => {
  const { engine, layout, project } = await savedProject({ a: '1' })
  noteGc(layout, note, 0)
  buildTree(project, { a: '2' })
  expect((await engine.snapshot(project)).outcome).toBe('taken')
  expect((await engine.prune()).errors).toEqual([])
  expect((await engine.log(project)).checkpoints.length).toBe(2)
})

/** Builds a project with a pinned checkpoint and one too many, a deleted project, and locks on all their refs. */
async function projectFullOfLocks(ageMs: number): Promise<SavedProject> {
  const saved = await savedProject({ a: '1' })
  const { checkpoint, engine, home, layout, project } = saved
  await engine.pin(project, checkpoint)
  for (const a of ['2', '3', '4']) {
    buildTree(project, { a })
    taken(await engine.snapshot(project))
  }
  const gone = join(scratchProject({ gone: { b: '1' }, neighbour: '' }), 'gone')
  taken(await engine.snapshot(gone))
  rmSync(gone, { recursive: true })
  const flags = { 'checkpoints.max_snapshots': 2 }
  const strict = await scratchEngine({ home, flags, lockWaitMs: 60_000 })
  for (const name of lockNames(saved, gone)) leave(layout, name, '', ageMs)
  return { ...saved, engine: strict.engine }
}

function lockNames({ checkpoint, project }: SavedProject, gone: string): readonly string[] {
  const hash = projectHash(parseWorkdirPath(project))
  return [
    chainRef(hash),
    keptRef(hash, parseCheckpointId(checkpoint)),
    chainRef(projectHash(parseWorkdirPath(gone))),
    'packed-refs',
    'shallow',
    'index',
    `indexes/${hash}`,
    'gc.pid',
  ].map((name) => `${name}.lock`)
}

function noteGc(layout: Layout, note: string, ageMs: number): void {
  leave(layout, 'gc.pid', note, ageMs)
}

function leave({ store }: Layout, name: string, content: string, ageMs: number): void {
  const file = join(store, name)
  const seconds = (Date.now() - ageMs) / 1000
  writeFileSync(file, content)
  utimesSync(file, seconds, seconds)
}

function gitLocksIn({ store }: Layout): readonly string[] {
  const names = readdirSync(store, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.lock$|gc\.pid/.test(name))
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import {
  buildTree,
  digestOf,
  file,
  link,
  readTree,
  upstreamStore,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { named, summaryOf, type ReportSummary } from '../support/scenes/report-summary.ts'
import {
  scratchEngine,
  scratchProject,
  type ScratchEngineOptions,
} from '../support/scenes/scratch-engine.ts'

describe('a restore that keeps edits', () => {
  test('upstream AUG: keeps a file that the user has edited, and one edited after the agent', async () => {
    const turn = await startTurn({ users: 'then', both: 'then', agents: 'then' })
    await turn.agentWrites({ both: 'agent', agents: 'agent' })
    turn.userWrites({ users: 'user', both: 'user' })
    expect(await turn.restore()).toEqual({
      restored: ['agents'],
      deleted: [],
      kept: { both: 'edited', users: 'author-unknown' },
      failed: {},
      verified: true,
    })
    expect(turn.tree()).toEqual({ agents: 'then', both: 'user', users: 'user' })
  })

  test('upstream AUG: restores a file that the agent wrote and then deleted', async () => {
    const turn = await startTurn({ a: 'then', other: 'then' })
    await turn.agentWrites({ a: 'agent' })
    turn.deletes('a')
    turn.userWrites({ other: 'user' })
    expect(await turn.restore()).toMatchObject({ restored: ['a'], deleted: [] })
    expect(turn.tree()).toEqual({ a: 'then', other: 'user' })
  })

  test('upstream AUG: deletes a file that the agent created, and keeps one of the user', async () => {
    const turn = await startTurn({ a: 'then' })
    await turn.agentWrites({ 'sub/agents': 'agent', 'own/agents': 'agent' })
    turn.userWrites({ 'sub/users': 'user' })
    expect(await turn.restore()).toMatchObject({
      restored: [],
      deleted: ['own/agents', 'sub/agents'],
      kept: { 'sub/users': 'author-unknown' },
    })
    expect(turn.tree()).toEqual({ a: 'then', sub: { users: 'user' } })
  })

  test('restores a file that a command of the agent changed in a turn', async () => {
    const turn = await startTurn({ changed: 'then', gone: 'then', mode: 'then', same: 'then' })
    turn.deletes('gone')
    const bySed = { changed: 'agent', born: 'agent', mode: file({ content: 'then', mode: 0o600 }) }
    buildTree(turn.project, { ...bySed, alias: link('changed') })
    expect(await turn.engine.endTurn(turn.project)).toEqual({ outcome: 'recorded', files: 5 })
    turn.userWrites({ users: 'user' })
    expect(await turn.restore()).toEqual({
      restored: ['changed', 'gone', 'mode'],
      deleted: ['alias', 'born'],
      kept: { users: 'author-unknown' },
      failed: {},
      verified: true,
    })
    const then = { changed: 'then', gone: 'then', mode: 'then', same: 'then' }
    expect(turn.tree()).toEqual({ ...then, users: 'user' })
  })

  test('keeps a file that the user edited, or restored, after a turn', async () => {
    const turn = await startTurn({ edited: 'then', gone: 'then' })
    buildTree(turn.project, { edited: 'agent', born: 'agent' })
    turn.deletes('gone')
    await turn.engine.endTurn(turn.project)
    turn.userWrites({ edited: 'user', born: 'user', gone: 'user' })
    const kept = { born: 'edited', edited: 'edited', gone: 'edited' }
    expect(await turn.restore()).toMatchObject({ restored: [], deleted: [], kept })
    expect(turn.tree()).toEqual({ born: 'user', edited: 'user', gone: 'user' })
  })

  test('keeps a file that the user edited between two turns', async () => {
    const turn = await startTurn({ agents: 'then', users: 'then' })
    buildTree(turn.project, { agents: 'first turn' })
    await turn.engine.endTurn(turn.project)
    turn.userWrites({ users: 'user' })
    turn.engine.turn()
    taken(await turn.engine.ensure(turn.project, 'before patch'))
    buildTree(turn.project, { agents: 'second turn' })
    await turn.engine.endTurn(turn.project)
    expect(await turn.restore()).toMatchObject({
      restored: ['agents'],
      deleted: [],
      kept: { users: 'author-unknown' },
    })
    expect(turn.tree()).toEqual({ agents: 'then', users: 'user' })
  })

  test("uses upstream's records", async () => {
    const turn = await startTurn({ agents: 'then', users: 'then' })
    buildTree(turn.project, { agents: 'agent' })
    upstreamStore(turn.base).recordWrite(turn.project, join(turn.project, 'agents'))
    turn.userWrites({ users: 'user' })
    expect(await turn.restore()).toMatchObject({
      restored: ['agents'],
      kept: { users: 'author-unknown' },
    })
  })

  test('keeps and names everything when nothing is recorded', async () => {
    const turn = await startTurn({ changed: 'then', gone: 'then', empty: {} })
    turn.deletes('gone')
    turn.userWrites({ changed: 'user', born: 'user', 'new-empty': {} })
    turn.deletes('empty')
    const before = digestOf(turn.project, { mtime: true, inode: true })
    const kept = ['born', 'changed', 'empty', 'gone', 'new-empty']
    expect(await turn.restore()).toEqual({
      restored: [],
      deleted: [],
      kept: Object.fromEntries(kept.map((path) => [path, 'author-unknown'])),
      failed: {},
      verified: true,
    })
    expect(digestOf(turn.project, { mtime: true, inode: true })).toBe(before)
  })

  test('of some paths', async () => {
    const turn = await startTurn({ agents: 'then', users: 'then', other: 'then' })
    await turn.agentWrites({ agents: 'agent', other: 'agent' })
    turn.userWrites({ users: 'user' })
    expect(await turn.restore('agents', 'users')).toMatchObject({
      restored: ['agents'],
      kept: { users: 'author-unknown' },
    })
    expect(turn.tree()).toEqual({ agents: 'then', users: 'user', other: 'agent' })
  })

  test('can be undone', async () => {
    const turn = await startTurn({ agents: 'then', users: 'then' })
    await turn.agentWrites({ agents: 'agent', born: 'agent' })
    turn.userWrites({ users: 'user' })
    const before = turn.tree()
    await turn.restore()
    await turn.engine.undo(turn.project)
    expect(turn.tree()).toEqual(before)
  })
})

describe('edits are not kept', () => {
  test('upstream AUG: unless the caller asks for it', async () => {
    const tree = { agents: 'then', users: 'then' }
    const turn = await startTurn(tree)
    await turn.agentWrites({ agents: 'agent' })
    turn.userWrites({ users: 'user', born: 'user' })
    const { checkpoint, engine, project } = turn
    expect(summaryOf(await engine.restore(project, { checkpoint }))).toMatchObject({
      restored: ['agents', 'users'],
      deleted: ['born'],
      kept: {},
    })
    expect(turn.tree()).toEqual(tree)
  })
})

test('upstream AUG: when recording is off, everything is kept', async () => {
  const turn = await startTurn({ a: 'then' }, { flags: { 'checkpoints.enabled': false } })
  await turn.agentWrites({ a: 'agent' })
  expect((await turn.engine.endTurn(turn.project)).outcome).toBe('skipped')
  expect(await turn.restore()).toMatchObject({ restored: [], kept: { a: 'author-unknown' } })
  expect(turn.tree()).toEqual({ a: 'agent' })
})

interface Turn {
  readonly engine: Engine
  readonly base: string
  readonly project: string
  /** The checkpoint at the start of the turn. */
  readonly checkpoint: string
  /** Writes files and records them, as the agent's tools do. */
  agentWrites(files: Readonly<Record<string, string>>): Promise<void>
  userWrites(tree: Tree): void
  deletes(path: string): void
  /** Restores all or some paths, and keeps edits. */
  restore(...paths: readonly string[]): Promise<ReportSummary>
  tree(): Tree
}

async function startTurn(tree: Tree, options: ScratchEngineOptions = {}): Promise<Turn> {
  const { engine, layout } = await scratchEngine(options)
  const project = scratchProject(tree)
  const byItself = await engine.ensure(project, 'before write_file')
  const { id: checkpoint } = taken(
    byItself.outcome === 'taken' ? byItself : await engine.snapshot(project),
  )
  return {
    engine,
    base: layout.base,
    project,
    checkpoint,
    agentWrites: async (files) => {
      buildTree(project, files)
      for (const path of Object.keys(files)) await engine.recordAgentWrite(join(project, path))
    },
    userWrites: (files) => buildTree(project, files),
    deletes: (path) => rmSync(join(project, path), { recursive: true }),
    restore: async (...paths) =>
      summaryOf(
        await engine.restore(project, { checkpoint, keepEdits: true, paths: named(...paths) }),
      ),
    tree: () => readTree(project),
  }
}

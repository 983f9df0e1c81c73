import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { buildTree, file, link, readTree, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken, textsOf } from '../../support/scenes/checkpoint-content.ts'
import { directoryOnDisk } from '../../support/models/directory-model.ts'
import { hour, movableClock } from '../../support/disk/movable-clock.ts'
import { named } from '../../support/scenes/report-summary.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import {
  checkpointAt,
  countedByUpstream,
  expectSameList,
  expectSoundStore,
  reasonsIn,
  saveEach,
  takeEach,
} from '../../support/scenes/upstream-company.ts'

describe("issue 6.6: ours on upstream's store", () => {
  test('a project that only upstream knows gets our first checkpoint on top of its chain', async () => {
    const { engine, layout } = await scratchEngine()
    const upstream = upstreamStore(layout.base)
    const project = scratchProject()
    const theirs = takeEach(upstream, project, ['one', 'two', 'three'])
    buildTree(project, { a: 'ours' })
    const { id, parent } = taken(await engine.snapshot(project, { reason: 'ours' }))
    expect(parent).toBe(theirs.at(-1))
    await expectSameList(engine, upstream, project)
    expect(await reasonsIn(engine, project)).toEqual(['ours', 'three', 'two', 'one'])
    expect(upstream.tip(project)).toBe(id)
    await expectSoundStore(engine, layout)
  })

  test('its checkpoints are listed, compared and restored, packed refs or not', async () => {
    const { engine, layout } = await scratchEngine()
    const upstream = upstreamStore(layout.base)
    const project = scratchProject({ steady: 'same' })
    const [first = '', second = ''] = takeEach(upstream, project, ['one', 'two'])
    upstream.collectGarbage(project)
    expect(existsSync(join(layout.store, 'packed-refs'))).toBe(true)
    const { files } = await engine.diff(project, { from: first, to: second })
    expect(files.map(({ path }) => path)).toEqual(named('a'))
    expect(await engine.show(project, first)).toMatchObject({ checkpoint: { reason: 'one' } })
    const report = await engine.restore(project, { checkpoint: first })
    expect(report).toMatchObject({ failed: [], verified: true })
    expect(readTree(project)).toEqual({ a: 'one', steady: 'same' })
    await expectSameList(engine, upstream, project)
    await expectSoundStore(engine, layout)
  })

  test('law 2, law 6: its checkpoints have no permissions, so our next snapshot saves again', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: 'one' })
    upstreamStore(layout.base).take(project)
    const { id } = taken(await engine.snapshot(project))
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
    const saved = directoryOnDisk(project)
    chmodSync(join(project, 'a'), 0o600)
    await engine.restore(project, { checkpoint: id })
    expect(directoryOnDisk(project)).toEqual(saved)
  })

  test('law 3: a restore is undone completely even when its checkpoint is the newest', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: file({ content: 'one', mode: 0o600 }) })
    const { id } = taken(await engine.snapshot(project))
    buildTree(project, { a: 'two' })
    upstreamStore(layout.base).take(project)
    const before = directoryOnDisk(project)
    await engine.restore(project, { checkpoint: id })
    await engine.undo(project)
    expect(directoryOnDisk(project)).toEqual(before)
  })

  test('its index is neither used nor changed', async () => {
    const { engine, layout } = await scratchEngine()
    const upstream = upstreamStore(layout.base)
    const project = scratchProject()
    takeEach(upstream, project, ['one'])
    const index = layout.indexFile(projectHash(parseWorkdirPath(project)))
    const before = readFileSync(index)
    buildTree(project, { a: 'ours', b: 'ours' })
    taken(await engine.snapshot(project, { reason: 'ours' }))
    expect(readFileSync(index)).toEqual(before)
    rmSync(join(project, 'b'))
    expect(upstream.take(project, 'after ours')).not.toBeNull()
    const [newest, ours] = [
      await checkpointAt(engine, project, 1),
      await checkpointAt(engine, project, 2),
    ]
    expect(await textsOf(layout, newest)).toEqual({ a: 'ours' })
    expect(await textsOf(layout, ours)).toEqual({ a: 'ours', b: 'ours' })
  })

  test('its ledger is used', async () => {
    const { engine, layout } = await scratchEngine()
    const upstream = upstreamStore(layout.base, { form: 'aug' })
    const project = scratchProject({ agents: 'then', users: 'then' })
    const checkpoint = upstream.take(project) ?? ''
    buildTree(project, { agents: 'now', users: 'now' })
    upstream.recordWrite(project, join(project, 'agents'))
    await engine.restore(project, { checkpoint, keepEdits: true })
    expect(readTree(project)).toEqual({ agents: 'then', users: 'now' })
  })
})

describe('issue 6.6: upstream on our store', () => {
  test('lists our checkpoints with their reasons, and restores them byte for byte', async () => {
    const { engine, layout } = await scratchEngine()
    const upstream = upstreamStore(layout.base)
    const project = scratchProject(anyTree)
    const saved = directoryOnDisk(project)
    const { id } = taken(await engine.snapshot(project, { reason: 'before patch' }))
    for (const name of ['binary', 'sub']) rmSync(join(project, name), { recursive: true })
    buildTree(project, { 'with blank': 'now', attributes: 'now\r\n' })
    taken(await engine.snapshot(project, { reason: 'before write_file' }))
    const reasons = upstream.list(project).map(({ reason }) => reason)
    expect(reasons).toEqual(['before write_file', 'before patch'])
    expect(upstream.restore(project, id)).toMatchObject({ success: true, reason: 'before patch' })
    expect(directoryOnDisk(project)).toEqual(saved)
  })

  test('counts as many checkpoints after our cut as we do, and continues from there', async () => {
    const { engine, layout } = await scratchEngine({ flags: keepThree })
    const upstream = upstreamStore(layout.base)
    const project = scratchProject()
    await saveEach(engine, project, ['one', 'two', 'three', 'four'])
    expect(existsSync(layout.shallow)).toBe(true)
    await expectSameList(engine, upstream, project)
    expect(countedByUpstream(layout, project)).toBe(3)
    for (const { hash, reason } of upstream.list(project)) {
      expect(upstream.restore(project, hash)).toMatchObject({ success: true, reason })
      expect(readTree(project)).toEqual({ a: reason })
    }
    await engine.prune()
    upstream.collectGarbage(project)
    expect(countedByUpstream(layout, project)).toBe(3)
    await expectSameList(engine, upstream, project)
    await expectSoundStore(engine, layout)
  })
})

describe("issue 6.6: upstream's prune rewrites our chain", () => {
  test.each(['seed', 'aug', 'new'] as const)(
    'by its %s form, and log, snapshot, restore, undo and prune work',
    async (form) => {
      const { engine, layout } = await scratchEngine({ flags: keepThree })
      const upstream = upstreamStore(layout.base, { form })
      const project = scratchProject()
      const ids = await saveEach(engine, project, ['one', 'two', 'three', 'four'])
      upstream.prune(project, 2)
      upstream.collectGarbage(project)
      expect(await reasonsIn(engine, project)).toEqual(['four', 'three'])
      expect((await engine.log(project)).checkpoints.filter(({ id }) => ids.includes(id))).toEqual(
        [],
      )
      buildTree(project, { a: 'now' })
      const report = await engine.restore(project, { checkpoint: '2' })
      expect(report).toMatchObject({ failed: [], verified: true })
      expect(readTree(project)).toEqual({ a: 'three' })
      await engine.undo(project)
      expect(readTree(project)).toEqual({ a: 'now' })
      await saveEach(engine, project, ['five', 'six'])
      expect((await engine.prune()).errors).toEqual([])
      await expectSameList(engine, upstream, project)
      await expectSoundStore(engine, layout)
    },
  )

  test('and pinned checkpoints keep their ids, in and below the chain', async () => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock, flags: keepThree })
    const upstream = upstreamStore(layout.base)
    const project = scratchProject()
    const [first = ''] = await saveEach(engine, project, ['one'])
    await engine.pin(project, first, { label: 'the beginning' })
    clock.move(hour)
    const [, , last = ''] = await saveEach(engine, project, ['two', 'three', 'four'])
    await engine.pin(project, last)
    upstream.prune(project, 1)
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ id, label, pinned }) => ({ id, label, pinned }))).toEqual([
      { id: upstream.tip(project), label: null, pinned: false },
      { id: last, label: null, pinned: true },
      { id: first, label: 'the beginning', pinned: true },
    ])
    await engine.prune()
    upstream.collectGarbage(project)
    expect(await textsOf(layout, await checkpointAt(engine, project, 3))).toEqual({ a: 'one' })
    await engine.restore(project, { checkpoint: first })
    expect(readTree(project)).toEqual({ a: 'one' })
    await expectSoundStore(engine, layout)
  })

  test('while other projects of the store have cuts and pins of their own', async () => {
    const { engine, layout } = await scratchEngine({ flags: keepThree })
    const upstream = upstreamStore(layout.base)
    const [cut, pinned, theirs] = [scratchProject(), scratchProject(), scratchProject()]
    await saveEach(engine, cut, ['one', 'two', 'three', 'four'])
    const [old = ''] = await saveEach(engine, pinned, ['one'])
    await engine.pin(pinned, old)
    await saveEach(engine, pinned, ['two', 'three', 'four'])
    const before = await Promise.all([cut, pinned].map((project) => engine.log(project)))
    takeEach(upstream, theirs, ['one', 'two', 'three'])
    upstream.prune(theirs, 2)
    expect(await Promise.all([cut, pinned].map((project) => engine.log(project)))).toEqual(before)
    await expectSoundStore(engine, layout)
  })
})

const keepThree = { 'checkpoints.max_snapshots': 3 }

const anyTree = {
  binary: Buffer.from([0, 255, 13, 10, 0]),
  attributes: 'one\r\ntwo\n$Id$\n',
  '.gitattributes': '* text=auto ident\n',
  'with blank': 'then',
  'ü\u{1f600}': 'then',
  'sub/deep/program': file({ content: '#!/bin/sh\n', mode: 0o755 }),
  'sub/alias': link('../nowhere'),
}

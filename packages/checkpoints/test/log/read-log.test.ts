import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainRef, keptRef, parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { buildTree, plainGit, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

describe('log', () => {
  test('upstream: lists checkpoints newest first, each with its number', async () => {
    const { engine, ids, project } = await threeCheckpoints()
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ id, number, parent }) => [number, id, parent])).toEqual([
      [1, ids[2], ids[1]],
      [2, ids[1], ids[0]],
      [3, ids[0], null],
    ])
  })

  test('lists each checkpoint as its snapshot reported it', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1\n2\n' })
    await engine.snapshot(project)
    buildTree(project, { a: '1\n3\n4\n' })
    const options = { reason: 'before patch', session: 's-1', label: 'mine' }
    const checkpoint = taken(await engine.snapshot(project, options))
    expect(checkpoint).toMatchObject({
      ...options,
      kind: 'manual',
      counts: { filesChanged: 1, insertions: 2, deletions: 1 },
    })
    expect((await engine.log(project)).checkpoints[0]).toEqual(checkpoint)
  })

  test('returns no more than the limit', async () => {
    const { engine, ids, project } = await threeCheckpoints()
    const { checkpoints } = await engine.log(project, { limit: 2 })
    expect(checkpoints.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  })

  test('marks pinned checkpoints', async () => {
    const { engine, ids, layout, project } = await threeCheckpoints()
    const ref = keptRef(projectHash(parseWorkdirPath(project)), ids[1])
    plainGit(layout.store, 'update-ref', ref, ids[1])
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ pinned }) => pinned)).toEqual([false, true, false])
  })

  test("issue 3.9: reads upstream's checkpoints", async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject()
    const upstream = upstreamStore(layout.base)
    for (const reason of ['before write_file', 'before patch']) {
      buildTree(project, { a: reason })
      upstream.take(project, reason)
    }
    const listed = upstream.list(project)
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ id, reason, timestamp }) => [id, reason, timestamp])).toEqual(
      listed.map(({ hash, reason, timestamp }) => [hash, reason, timestamp]),
    )
    expect(checkpoints[0]).toMatchObject({ kind: 'auto', counts: null, pinned: false })
  })

  test('law 6: a damaged ref is an error, not an empty log, and the next snapshot repairs it', async () => {
    const { engine, layout, project } = await threeCheckpoints()
    const ref = chainRef(projectHash(parseWorkdirPath(project)))
    writeFileSync(join(layout.store, ref), '\0'.repeat(41))
    const damaged = { code: 'store-damaged', message: expect.stringContaining(ref) as string }
    await expect(engine.log(project)).rejects.toMatchObject(damaged)
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
    expect((await engine.log(project)).checkpoints).toHaveLength(3)
  })
})

async function threeCheckpoints() {
  const { engine, layout } = await scratchEngine()
  const project = scratchProject()
  const take = async (content: string) => {
    buildTree(project, { a: content })
    return taken(await engine.snapshot(project)).id
  }
  const ids = [await take('1'), await take('2'), await take('3')] as const
  return { engine, layout, project, ids }
}

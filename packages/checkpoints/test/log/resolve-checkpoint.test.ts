import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import {
  parseCheckpointId,
  parseObjectId,
  parseWorkdirPath,
  projectHash,
} from '@hermes-checkpoints/core'
import { initStore, openGit } from '@hermes-checkpoints/git-adapter'
import { buildTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { noExceptions } from '../../src/model/exceptions.ts'
import { resolveCheckpoint } from '../../src/log/resolve-checkpoint.ts'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

const [newest, middle, oldest] = ['abcd1', 'abcd2', '00017'].map((start) =>
  start.padEnd(40, '0'),
) as [string, string, string]

describe('resolveCheckpoint', () => {
  test.each([
    ['latest', newest],
    ['1', newest],
    ['2', middle],
    ['3', oldest],
    ['abcd2', middle],
    ['0001700', oldest],
    [middle, middle],
    [middle.toUpperCase(), middle],
    ['ABCD1', newest],
  ])('%s stands for one checkpoint', async (name, id) => {
    expect((await resolved(name)).id).toBe(id)
  })

  test('a number in range wins over the beginning of an id', async () => {
    expect((await resolved('0001')).id).toBe(newest)
  })

  test('a number out of range is the beginning of an id', async () => {
    expect((await resolved('00017')).id).toBe(oldest)
  })

  test('an ambiguous beginning names the checkpoints', async () => {
    await expect(resolved('abcd')).rejects.toMatchObject({
      code: 'checkpoint-ambiguous',
      message: 'several checkpoints begin with abcd: abcd10000000, abcd20000000',
    })
  })

  test.each(['0', '4', '12', '99999', 'ffff', 'f'.repeat(40)])(
    '%s is a checkpoint that does not exist',
    async (name) => {
      await expect(resolved(name)).rejects.toMatchObject({ code: 'checkpoint-unknown' })
    },
  )

  test.each(['', ' 1', '-1', '1.0', '1e0', 'abc', 'HEAD', '--patch', '-p', 'xyzw', 'f'.repeat(41)])(
    'upstream: %j names no checkpoint',
    async (name) => {
      await expect(resolved(name)).rejects.toMatchObject({ code: 'id-malformed' })
    },
  )

  test("law 5: another directory's checkpoint is refused with that reason", async () => {
    const { engine } = await scratchEngine()
    const [ours, theirs] = [scratchProject({ a: 'ours' }), scratchProject({ a: 'theirs' })]
    const { id } = taken(await engine.snapshot(ours))
    await engine.snapshot(theirs)
    buildTree(theirs, { a: 'changed' })
    await engine.snapshot(theirs)
    for (const name of [id, id.slice(0, 12), id.toUpperCase()]) {
      await expect(engine.resolve(theirs, name)).rejects.toMatchObject({
        code: 'checkpoint-foreign',
      })
    }
    expect((await engine.resolve(ours, id)).id).toBe(id)
  })

  test('upstream: a directory without checkpoints, or without a store, says so', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    const unknown = { code: 'checkpoint-unknown', message: `${project} has no checkpoints` }
    await expect(engine.resolve(project, 'latest')).rejects.toMatchObject(unknown)
    await engine.snapshot(scratchProject())
    await expect(engine.resolve(project, 'latest')).rejects.toMatchObject(unknown)
  })
})

async function resolved(name: string): Promise<Checkpoint> {
  const { layout } = await scratchEngine()
  const directory = parseWorkdirPath('/project')
  return resolveCheckpoint({
    store: initStore(openGit({ env: process.env, timeoutMs: 30_000 }), layout),
    project: projectHash(directory),
    directory,
    checkpoints: [newest, middle, oldest].map(checkpointWith),
    name,
  })
}

function checkpointWith(id: string, at: number): Checkpoint {
  return {
    number: at + 1,
    id: parseCheckpointId(id),
    tree: parseObjectId(id),
    parent: null,
    time: 0,
    timestamp: '1970-01-01T00:00:00Z',
    reason: 'manual',
    kind: 'manual',
    session: null,
    label: null,
    pinned: false,
    counts: null,
    exceptions: noExceptions,
  }
}

import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchProject } from '../../support/scenes/scratch-engine.ts'

const diskFull = { code: 'disk-full', message: expect.stringContaining('no space is left') }

describe('reliability 10: with no byte free', () => {
  test('a snapshot fails with a clear message, and the turn of the agent goes on', () => {
    const results = onSmallDisk(scratchProject(), [
      ...someHistory,
      ['change', 300_000],
      ['fill'],
      ['snapshot'],
      ['ensure'],
      ['temporary'],
      ['log'],
    ])
    const [snapshot, ensured, temporary, checkpoints] = results.slice(-4)
    expect(snapshot).toMatchObject(diskFull)
    expect(ensured).toMatchObject({ outcome: 'failed', why: diskFull.message })
    expect(temporary).toEqual([])
    expect(checkpoints).toBe(3)
  })

  test('a restore changes nothing', () => {
    const results = onSmallDisk(scratchProject(), [
      ...someHistory,
      ['change', 1000],
      ['fill'],
      ['read'],
      ['restore', '2'],
      ['read'],
    ])
    const [before, restored, after] = results.slice(-3)
    expect(restored).toMatchObject({ code: 'safety-failed', message: diskFull.message })
    expect(after).toEqual(before)
  })

  test('the status and the log work', () => {
    const steps: Steps = [...someHistory, ['fill'], ['status'], ['log']]
    expect(onSmallDisk(scratchProject(), steps).slice(-2)).toEqual([[3], 3])
  })

  test.each([
    { what: 'packs', prepare: [] },
    { what: 'one pack, and packed refs', prepare: [['git', 'repack', '-adq']] },
    { what: 'loose objects', prepare: [['unpack']] },
  ] as const)('a prune frees space, by its reserve, from a store of $what', ({ prepare }) => {
    const results = onSmallDisk(scratchProject(), [
      ...someHistory,
      ['history', 30, 50_000],
      ...prepare,
      ['git', 'pack-refs', '--all'],
      ['fill'],
      ['free'],
      ['prune'],
      ['log'],
      ['git', 'fsck', '--full', '--strict'],
      ['change', 50_000],
      ['snapshot'],
    ])
    const [free, pruned, checkpoints, fsck, , snapshot] = results.slice(-6)
    expect(free).toBe(0)
    expect(pruned).toMatchObject({ errors: [] })
    expect((pruned as { freed: number }).freed).toBeGreaterThan(30 * 50_000)
    expect(checkpoints).toBe(2)
    expect(fsck).toEqual(expect.any(String))
    expect(snapshot).toMatchObject({ outcome: 'taken' })
  })
})

describe('reliability 10: a disk that fills up during a snapshot', () => {
  test.each([4, 8, 16, 40, 100, 200, 292].map((blocks) => blocks * 4096))(
    'with %i bytes free, leaves no part of the checkpoint, and loses nothing else',
    (bytes) => {
      const results = onSmallDisk(scratchProject(), [
        ...someHistory,
        ['change', 1_200_000],
        ['fill', bytes],
        ['free'],
        ['ensure'],
        ['temporary'],
        ['free'],
        ['log'],
        ['git', 'fsck', '--full', '--strict'],
      ])
      const [freeBefore, ensured, temporary, freeAfter, checkpoints, fsck] = results.slice(-6)
      expect(freeBefore).toBe(bytes)
      expect(ensured).toMatchObject({ outcome: 'failed', why: diskFull.message })
      expect(temporary).toEqual([])
      expect(freeAfter).toBe(bytes)
      expect(checkpoints).toBe(3)
      expect(fsck).toEqual(expect.any(String))
    },
  )
})

test('reliability 10: a checkpoint is taken without its scan when only the scan does not fit', () => {
  const results = onSmallDisk(scratchProject(), [
    ...someHistory,
    ['names', 4000],
    ['snapshot'],
    ['change', 1000],
    ['fill', 200_704],
    ['snapshot'],
    ['temporary'],
    ['log'],
  ])
  const [snapshot, temporary, checkpoints] = results.slice(-3)
  expect(snapshot).toMatchObject({ outcome: 'taken' })
  expect(temporary).toEqual([])
  expect(checkpoints).toBe(2)
})

type Steps = readonly (readonly [string, ...(readonly (string | number)[])])[]

/** Maintenance allocates the reserve. */
const someHistory: Steps = [['history', 2, 50_000], ['maintain'], ['history', 1, 50_000]]

const program = fileURLToPath(new URL('../../programs/full-disk-steps.js', import.meta.url))

/** Runs steps with a home on a small disk in a private namespace, and returns their results. */
function onSmallDisk(project: string, steps: Steps): readonly unknown[] {
  const home = join(scratchDirectory(), 'home')
  mkdirSync(home)
  const script = 'mount -t tmpfs -o size=12m none "$1" && shift && exec "$@"'
  const inNamespace = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', home]
  const call = [process.execPath, program, home, project, JSON.stringify(steps)]
  const options = { cwd: '/', encoding: 'utf8' } as const
  const output = execFileSync('unshare', [...inNamespace, ...call], options)
  return JSON.parse(output) as readonly unknown[]
}

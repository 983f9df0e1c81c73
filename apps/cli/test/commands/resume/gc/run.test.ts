import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { done, going, older, resumeScene, stale } from '../../../support/resume-scene.ts'
import { userWhoSays } from '../../../support/terminal-user.ts'

describe('resume gc', () => {
  const some = { 'going.yaml': going, 'done.yaml': done, 'stale.yaml': stale, 'broken.yaml': '- a' }

  test('lists what it would delete and why, asks, deletes, and moves damaged files aside', async () => {
    const { base, run } = resumeScene(some)
    const { asked, world } = userWhoSays(true)
    const { exitCode, stderr, stdout } = await run(['gc'], world)
    expect(exitCode).toBe(0)
    expect(asked).toEqual(['Delete 2 resume states and move 1 damaged file aside?'])
    expect(stderr).toBe(
      [
        '  done    completed                     updated 3d ago',
        '  stale   untouched for too long        updated 37d ago',
        '  broken  damaged, will be moved aside  not a mapping',
        '',
      ].join('\n'),
    )
    expect(stdout).toMatch(/^Deleted 2 resume states\.\nMoved broken aside: .*damaged-states.*\n$/)
    expect(existsSync(join(base, 'going.yaml'))).toBe(true)
    expect(
      ['done', 'stale', 'broken'].filter((name) => existsSync(join(base, `${name}.yaml`))),
    ).toEqual([])
  })

  test('declined: deletes nothing', async () => {
    const scene = resumeScene(some)
    const before = scene.digest()
    expect((await scene.run(['gc'], userWhoSays(false).world)).exitCode).toBe(1)
    expect(scene.digest()).toBe(before)
  })

  test('reliability 66: without a terminal, declines and names --force', async () => {
    const scene = resumeScene(some)
    const before = scene.digest()
    const { exitCode, stderr } = await scene.run(['gc'])
    expect(exitCode).toBe(1)
    expect(stderr).toContain('--force')
    expect(scene.digest()).toBe(before)
  })

  test('--dry-run prints the same, and changes nothing', async () => {
    const scene = resumeScene(some)
    const before = scene.digest()
    const { exitCode, stdout } = await scene.run(['gc', '--dry-run'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/done .*\n.*stale .*\n.*broken .*\nDry run: nothing was deleted\.\n$/)
    expect(scene.digest()).toBe(before)
  })

  test('prints the same as JSON', async () => {
    const scene = resumeScene(some)
    const plan = {
      removed: [
        { id: 'done', why: 'completed' },
        { id: 'stale', why: 'stale' },
      ],
      damaged: [{ id: 'broken', why: 'not a mapping', path: null }],
      kept: [{ id: 'going', why: 'young' }],
      errors: [],
    }
    expect(await scene.json(['gc', '--dry-run'])).toEqual({ dryRun: true, ...plan })
    const path = expect.stringContaining('damaged-states/broken-')
    const damaged = [{ id: 'broken', why: 'not a mapping', path }]
    expect(await scene.json(['gc', '-f'])).toEqual({ dryRun: false, ...plan, damaged })
  })

  test('keeps a state that changes while the question is open', async () => {
    const scene = resumeScene({ 'stale.yaml': stale })
    const { world } = userWhoSays(true, () => scene.put({ 'stale.yaml': going }))
    const { exitCode, stdout } = await scene.run(['gc'], world)
    expect([exitCode, stdout]).toEqual([0, 'Kept stale: it changed after the preview.\n'])
    expect(readFileSync(join(scene.base, 'stale.yaml'), 'utf8')).toBe(going)
  })

  test('with nothing to do, says so and asks nothing', async () => {
    const { base, run } = resumeScene({ 'going.yaml': going })
    expect((await run(['gc'])).stdout).toBe('Nothing to delete: 1 resume state kept.\n')
    const empty = resumeScene()
    expect((await empty.run(['gc'])).stdout).toContain('No resume states to delete')
    expect(existsSync(base)).toBe(true)
  })

  test('--max-age-days sets the age', async () => {
    const { json } = resumeScene({ 'a.yaml': older })
    expect(await json(['gc', '--dry-run'])).toMatchObject({ removed: [] })
    const removed = [{ id: 'a', why: 'stale' }]
    expect(await json(['gc', '--dry-run', '--max-age-days', '1'])).toMatchObject({ removed })
  })

  test.each(['-1', 'x', 'Infinity'])('--max-age-days %s is an error', async (days) => {
    const { run } = resumeScene({ 'a.yaml': older })
    expect((await run(['gc', '-f', `--max-age-days=${days}`])).exitCode).toBe(2)
  })
})

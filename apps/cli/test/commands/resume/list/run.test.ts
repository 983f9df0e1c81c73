import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { going, older, resumeScene } from '../../../support/resume-scene.ts'

describe('resume list', () => {
  test('shows the states, newest first', async () => {
    const { run } = resumeScene({ 'b_1.yaml': older, 'a-2.yaml': going, 'c.yaml': 'x: 1\n' })
    const { exitCode, stderr, stdout } = await run(['list'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      [
        '  ID   STATUS       UPDATED              AGE  TASK',
        '  a-2  in_progress  2026-05-08 09:00  3h ago  Tidy up',
        '  b_1  in_progress  2026-05-06 12:00  1d ago  Read on',
        '  c    —            —                      —  —',
        '',
      ].join('\n'),
    )
  })

  test('`resume` alone lists, too', async () => {
    const { run } = resumeScene({ 'a.yaml': going })
    expect((await run([])).stdout).toBe((await run(['list'])).stdout)
  })

  test('reliability 70: says that there are no states, and creates nothing', async () => {
    const { base, run } = resumeScene()
    const { exitCode, stdout } = await run(['list'])
    expect([exitCode, stdout]).toEqual([0, `No resume states in ${base}\n`])
    expect(existsSync(base)).toBe(false)
  })

  test('lists lost states, and the command that recovers them', async () => {
    const scene = resumeScene({ 'a.yaml': going, 'legacy-20260506-143000/b.yaml': older })
    const { stdout } = await scene.run(['list'])
    expect(stdout).toContain('hermes-sessions resume recover')
    expect(stdout).toContain(join(scene.base, 'legacy-20260506-143000'))
  })

  test('warns of a damaged file, and ends with 3', async () => {
    const { base, run } = resumeScene({ 'a.yaml': going, 'b.yaml': '- a list' })
    const { exitCode, stderr, stdout } = await run(['list'])
    expect(exitCode).toBe(3)
    expect(stdout).toContain('Tidy up')
    expect(stderr).toContain(`${join(base, 'b.yaml')}: not a mapping`)
    expect(stderr).toContain('hermes-sessions resume gc')
  })

  test('prints the same as JSON', async () => {
    const scene = resumeScene({ 'a.yaml': going, 'b.yaml': '- a list', 'legacy-1/c.yaml': older })
    expect(await scene.json(['list'])).toEqual({
      states: [
        {
          id: 'a',
          status: 'in_progress',
          task: 'Tidy up',
          updatedAt: '2026-05-08T09:00:00+00:00',
          path: join(scene.base, 'a.yaml'),
        },
      ],
      lost: [
        {
          id: 'c',
          status: 'in_progress',
          task: 'Read on',
          updatedAt: '2026-05-06T12:00:00+00:00',
          path: join(scene.base, 'legacy-1', 'c.yaml'),
          place: 'archive',
          inPlace: null,
        },
      ],
      damaged: [{ id: 'b', why: 'not a mapping', path: join(scene.base, 'b.yaml') }],
    })
  })

  test('on a terminal a long task is cut to fit', async () => {
    const { run } = resumeScene({ 'a.yaml': `task: ${'word '.repeat(50)}\n` })
    const { stdout } = await run(['list'], { columns: 70 })
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(70)
    expect(stdout).toContain('…')
  })
})

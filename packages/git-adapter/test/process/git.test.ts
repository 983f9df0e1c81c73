import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openGit } from '@hermes-checkpoints/git-adapter'
import { fakeGit, scratchDirectory, type FakeGitKind } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { file, gitThat, scratchStore, take, taken } from '../support/scratch-store.ts'

describe('openGit', () => {
  test('finds the first git on PATH', () => {
    const [empty, first, second] = [scratchDirectory(), scratchDirectory(), scratchDirectory()]
    fakeGit(first, 'logs-calls')
    fakeGit(second, 'logs-calls')
    const env = { PATH: [empty, first, second].join(':') }
    expect(openGit({ env, timeoutMs: 1_000 }).program).toBe(join(first, 'git'))
  })

  test('reliability 72: says what to do when there is no git', () => {
    expect(() => openGit({ env: { PATH: scratchDirectory() }, timeoutMs: 1_000 })).toThrow(
      expect.objectContaining({
        code: 'git-missing',
        message: 'git was not found on PATH',
        hint: expect.stringContaining('Install git'),
      }),
    )
    expect(() => openGit({ env: {}, timeoutMs: 1_000 })).toThrow('git was not found on PATH')
  })

  test('law 11: never takes a git from a relative entry of PATH', () => {
    const env = { PATH: '.:bin::' }
    expect(() => openGit({ env, timeoutMs: 1_000 })).toThrow('git was not found on PATH')
  })

  test('passes over a git that is a directory or cannot be run', () => {
    const [directory, unrunnable] = [scratchDirectory(), scratchDirectory()]
    mkdirSync(join(directory, 'git'))
    writeFileSync(join(unrunnable, 'git'), '')
    chmodSync(join(unrunnable, 'git'), 0o644)
    const env = { PATH: `${directory}:${unrunnable}` }
    expect(() => openGit({ env, timeoutMs: 1_000 })).toThrow('git was not found on PATH')
  })
})

describe('the version of git', () => {
  test('reliability 72: an old git is refused with the version that is needed', async () => {
    await expect(takeWith('is-old')).rejects.toMatchObject({
      code: 'git-too-old',
      message: expect.stringMatching(/^git 2\.36 or newer is needed, .* is \d+\.\d+$/),
      hint: expect.stringContaining('Install a newer git'),
    })
  })

  test('a git that prints garbage is an error', async () => {
    await expect(takeWith('prints-garbage')).rejects.toMatchObject({
      code: 'git-failed',
      message: expect.stringContaining('expected a version such as "git version 2.39.5"'),
    })
  })

  test('a git that fails says why', async () => {
    await expect(takeWith('fails')).rejects.toMatchObject({ code: 'git-failed' })
  })

  test('a git that dies of a signal is a failure', async () => {
    await expect(takeWith('dies-of-signal')).rejects.toMatchObject({
      code: 'git-failed',
      message: expect.stringContaining('was killed'),
    })
  })

  test('is asked once', async () => {
    const { fake, git } = gitThat('logs-calls', 60_000)
    const store = scratchStore(git)
    const parent = await taken(store, { writes: [file('a', '1')] })
    await taken(store, { parent, writes: [file('a', '2')] })
    expect(fake.calls().map(([command]) => command)).toEqual([
      '--version',
      'fast-import',
      'fast-import',
    ])
  })
})

function takeWith(kind: FakeGitKind): Promise<unknown> {
  return take(scratchStore(gitThat(kind).git), {})
}

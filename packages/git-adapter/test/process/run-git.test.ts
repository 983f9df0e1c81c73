import { fakeGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { gitEnvironment } from '../../src/process/git-environment.ts'
import { runDirectly } from '../../src/process/run-directly.ts'
import { runGit, type RunRequest } from '../../src/process/run-git.ts'
import { realGit, scratchStore } from '../support/scratch-store.ts'

function request(args: readonly string[], options: Partial<RunRequest> = {}): RunRequest {
  const { path, program } = realGit()
  return { program, args, cwd: '/', env: gitEnvironment(path, null), timeoutMs: 30_000, ...options }
}

describe.each([
  ['runGit', runGit],
  ['runDirectly', runDirectly],
])('%s', (_name, run) => {
  test('closes stdin, so that a command that reads it ends', async () => {
    const outcome = await run(request(['hash-object', '--stdin']))
    expect(outcome.stdout.toString().trim()).toBe('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391')
  })

  test('passes input byte for byte', async () => {
    const input = Buffer.from([0, 255, 13, 10])
    const outcome = await run(request(['hash-object', '--stdin'], { input }))
    expect(outcome.stdout.toString().trim()).toBe('00822ce7dfc6f27759b94e2c7dfd26f25afbac9d')
  })

  test('sees an exit code even when git says nothing', async () => {
    const { layout } = scratchStore()
    const env = gitEnvironment(realGit().path, layout.store)
    const args = ['rev-parse', '--quiet', '--verify', 'refs/hermes/none']
    expect(await run(request(args, { env }))).toMatchObject({ exitCode: 1, stderr: '' })
  })

  test('keeps the exit code and stderr of a git that fails', async () => {
    const outcome = await run(request(['no-such-command']))
    expect(outcome).toMatchObject({ exitCode: 1, timedOut: false, canceled: false })
    expect(outcome.stderr).toContain("'no-such-command' is not a git command")
    expect(outcome.command).toBe('git no-such-command')
  })

  test('reports a program that cannot be started as a failure', async () => {
    const outcome = await run(request(['--version'], { program: '/no/such/git' }))
    expect(outcome.exitCode).not.toBe(0)
    expect(outcome.stderr).toContain('ENOENT')
  })

  test.each(['hangs', 'hangs-ignoring-signals'] as const)(
    'issue 2.3: a git that %s is stopped at the time-out, with all its children',
    async (kind) => {
      const fake = fakeGit(scratchDirectory(), kind)
      const outcome = await run(request(['log'], { program: fake.path, timeoutMs: 500 }))
      expect(outcome).toMatchObject({ timedOut: true, canceled: false })
      await expect.poll(() => fake.running(), { timeout: 20_000 }).toEqual([])
    },
  )

  test('an abort ends git', async () => {
    const fake = fakeGit(scratchDirectory(), 'hangs')
    const abort = new AbortController()
    const running = run(request(['log'], { program: fake.path, signal: abort.signal }))
    await expect.poll(() => fake.running().length, { timeout: 20_000 }).toBeGreaterThan(0)
    abort.abort()
    expect(await running).toMatchObject({ canceled: true, timedOut: false })
    await expect.poll(() => fake.running(), { timeout: 20_000 }).toEqual([])
  })

  test('a signal that is already aborted ends git too', async () => {
    const fake = fakeGit(scratchDirectory(), 'hangs')
    const call = request(['log'], { program: fake.path, signal: AbortSignal.abort() })
    expect(await run(call)).toMatchObject({ canceled: true })
  })

  test('runs a git whose path contains blanks', async () => {
    const fake = fakeGit(`${scratchDirectory()}/my programs`, 'logs-calls')
    const outcome = await run(request(['--version'], { program: fake.path }))
    expect(outcome.stdout.toString()).toMatch(/^git version/)
  })
})

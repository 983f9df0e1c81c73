import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  buildTree,
  fakeGit,
  isRunning,
  scratchDirectory,
  type FakeGit,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'

describe('a git that hangs', () => {
  test('hangs together with its child until somebody ends both', async () => {
    const git = fakeGit(scratchDirectory(), 'hangs')
    const { child } = await startHanging(git)
    expect(git.pids()).toHaveLength(2)
    expect(git.running()).toEqual(git.pids())
    signalGroup(child, 'SIGTERM')
    await once(child, 'exit')
    await untilNobodyRuns(git)
  })

  test('leaves its child behind when only it is ended', async () => {
    const git = fakeGit(scratchDirectory(), 'hangs')
    const { child } = await startHanging(git)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(git.running()).toEqual(git.pids().slice(0, 1))
  })

  test('ignores SIGTERM and SIGINT, and so does its child, but not SIGKILL', async () => {
    const git = fakeGit(scratchDirectory(), 'hangs-ignoring-signals')
    const { child } = await startHanging(git)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      signalGroup(child, signal)
      expect(git.running().filter((pid) => ignores(pid, signal))).toEqual(git.pids())
    }
    signalGroup(child, 'SIGKILL')
    await once(child, 'exit')
    await untilNobodyRuns(git)
  })
})

describe('a git that misbehaves', () => {
  test('prints garbage and claims success', () => {
    const git = fakeGit(scratchDirectory(), 'prints-garbage')
    const { status, stdout } = spawnSync(git.path, ['status'], { env: {} })
    expect(status).toBe(0)
    expect(stdout).toEqual(Buffer.from('\xff\xfe not \0 git', 'latin1'))
  })

  test('dies of a signal in the middle of an answer', () => {
    const git = fakeGit(scratchDirectory(), 'dies-of-signal')
    const { status, signal, stdout } = spawnSync(git.path, ['status'], { env: {} })
    expect({ status, signal }).toEqual({ status: null, signal: 'SIGKILL' })
    expect(stdout.toString()).toBe('half an ans')
  })

  test('fails with a message', () => {
    const git = fakeGit(scratchDirectory(), 'fails')
    const { status, stderr } = spawnSync(git.path, ['status'], { env: {} })
    expect(status).toBe(1)
    expect(stderr.toString()).toBe('fatal: this git always fails\n')
    expect(git.calls()).toEqual([['status']])
  })

  test('tells an old version, and fails when it is used all the same', () => {
    const git = fakeGit(scratchDirectory(), 'is-old')
    const version = spawnSync(git.path, ['--version'], { encoding: 'utf8' })
    expect(version).toMatchObject({ status: 0, stdout: 'git version 1.8.3.1\n' })
    expect(spawnSync(git.path, ['init']).status).toBe(1)
    expect(git.calls()).toEqual([['--version'], ['init']])
  })
})

describe('a git that logs its calls', () => {
  test('does what the real one does', () => {
    const root = scratchDirectory()
    const git = fakeGit(join(root, 'with space'), 'logs-calls')
    const { status } = spawnSync(git.path, ['init', '--quiet', '--bare', join(root, 'store')])
    expect(status).toBe(0)
    expect(existsSync(join(root, 'store', 'HEAD'))).toBe(true)
  })

  test('hands its standard input on', () => {
    const git = fakeGit(scratchDirectory(), 'logs-calls')
    const { stdout } = spawnSync(git.path, ['hash-object', '--stdin'], { input: '' })
    expect(stdout.toString()).toBe('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\n')
  })

  test('keeps every argument apart, without any environment', () => {
    const git = fakeGit(scratchDirectory(), 'logs-calls')
    const calls = [['--version'], ['rev-parse', '--', '', 'a b', 'new\nline', '3'], ['version']]
    for (const args of calls) spawnSync(git.path, args, { env: {} })
    expect(git.calls()).toEqual(calls)
  })

  test('refuses a record that is damaged, instead of reading it for ever', () => {
    const directory = scratchDirectory()
    const git = fakeGit(directory, 'logs-calls')
    buildTree(directory, { calls: '1\0log\0-1\0' })
    expect(() => git.calls()).toThrow('is damaged: -1')
  })

  test('has been called by nobody at first', () => {
    const git = fakeGit(scratchDirectory(), 'logs-calls')
    expect(git.calls()).toEqual([])
    expect(git.pids()).toEqual([])
  })
})

describe('isRunning', () => {
  test('counts a process that only waits to be collected as ended', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 100000'])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [output] = (await once(parent.stdout, 'data')) as [Buffer]
    const zombie = Number(output.toString())
    while (isRunning(zombie)) await sleep(5)
    // Its parent never asks how it ended, so the system still knows it.
    expect(process.kill(zombie, 0)).toBe(true)
    expect(isRunning(parent.pid ?? 0)).toBe(true)
  })
})

/** Starts it as the leader of a group of its own, and waits until all of it hangs. */
async function startHanging(git: FakeGit): Promise<{ readonly child: ChildProcess }> {
  const child = spawn(git.path, ['gc'], { detached: true, stdio: 'ignore', env: {} })
  onTestFinished(() => {
    for (const pid of git.running()) process.kill(pid, 'SIGKILL')
  })
  while (git.pids().length < 2) await sleep(5)
  return { child }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  process.kill(-(child.pid ?? 0), signal)
}

/** Asks the kernel: an ignored signal leaves nothing to wait for. */
function ignores(pid: number, signal: NodeJS.Signals): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const ignored = BigInt(`0x${/^SigIgn:\s+(\w+)$/m.exec(status)?.[1] ?? '0'}`)
  return (ignored & (1n << BigInt(constants.signals[signal] - 1))) !== 0n
}

async function untilNobodyRuns(git: FakeGit): Promise<void> {
  while (git.running().length > 0) await sleep(5)
}

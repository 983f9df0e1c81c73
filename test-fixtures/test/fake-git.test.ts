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
  test('hangs together with its child until both are killed', async () => {
    const git = fakeGit(scratchDirectory(), 'hangs')
    const { child } = await startHanging(git)
    expect(git.pids()).toHaveLength(2)
    expect(git.running()).toEqual(git.pids())
    signalGroup(child, 'SIGTERM')
    await once(child, 'exit')
    await untilAllEnded(git)
  })

  test('leaves its child behind when only it is killed', async () => {
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
    await untilAllEnded(git)
  })
})

describe('a git that misbehaves', () => {
  test('prints garbage and claims success', () => {
    const git = fakeGit(scratchDirectory(), 'prints-garbage')
    const { status, stdout } = spawnSync(git.path, ['status'], { env: {} })
    expect(status).toBe(0)
    expect(stdout).toEqual(Buffer.from('\xff\xfe not \0 git', 'latin1'))
  })

  test('is killed by a signal in the middle of its output', () => {
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

  test('prints an old version, and fails for everything else', () => {
    const git = fakeGit(scratchDirectory(), 'is-old')
    const version = spawnSync(git.path, ['--version'], { encoding: 'utf8' })
    expect(version).toMatchObject({ status: 0, stdout: 'git version 1.8.3.1\n' })
    expect(spawnSync(git.path, ['init']).status).toBe(1)
    expect(git.calls()).toEqual([['--version'], ['init']])
  })
})

describe('a git that logs its calls', () => {
  test('behaves like the real one', () => {
    const root = scratchDirectory()
    const git = fakeGit(join(root, 'with space'), 'logs-calls')
    const { status } = spawnSync(git.path, ['init', '--quiet', '--bare', join(root, 'store')])
    expect(status).toBe(0)
    expect(existsSync(join(root, 'store', 'HEAD'))).toBe(true)
  })

  test('passes its stdin on', () => {
    const git = fakeGit(scratchDirectory(), 'logs-calls')
    const { stdout } = spawnSync(git.path, ['hash-object', '--stdin'], { input: '' })
    expect(stdout.toString()).toBe('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\n')
  })

  test('records each argument separately, without any environment', () => {
    const git = fakeGit(scratchDirectory(), 'logs-calls')
    const calls = [['--version'], ['rev-parse', '--', '', 'a b', 'new\nline', '3'], ['version']]
    for (const args of calls) spawnSync(git.path, args, { env: {} })
    expect(git.calls()).toEqual(calls)
  })

  test('refuses a damaged record instead of looping', () => {
    const directory = scratchDirectory()
    const git = fakeGit(directory, 'logs-calls')
    buildTree(directory, { calls: '1\0log\0-1\0' })
    expect(() => git.calls()).toThrow('is damaged: -1')
  })

  test('has no calls at first', () => {
    const git = fakeGit(scratchDirectory(), 'logs-calls')
    expect(git.calls()).toEqual([])
    expect(git.pids()).toEqual([])
  })
})

describe('isRunning', () => {
  test('is false for a zombie', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 100000'])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [output] = (await once(parent.stdout, 'data')) as [Buffer]
    const zombie = Number(output.toString())
    while (isRunning(zombie)) await sleep(5)
    // Its parent never waits for it, so it stays a zombie.
    expect(process.kill(zombie, 0)).toBe(true)
    expect(isRunning(parent.pid ?? 0)).toBe(true)
  })
})

/** Starts it as the leader of a process group, and waits until all of its processes hang. */
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

/** Reads the mask of ignored signals from /proc, because an ignored signal has no effect to wait for. */
function ignores(pid: number, signal: NodeJS.Signals): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const ignored = BigInt(`0x${/^SigIgn:\s+(\w+)$/m.exec(status)?.[1] ?? '0'}`)
  return (ignored & (1n << BigInt(constants.signals[signal] - 1))) !== 0n
}

async function untilAllEnded(git: FakeGit): Promise<void> {
  while (git.running().length > 0) await sleep(5)
}

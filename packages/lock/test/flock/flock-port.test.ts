import { fstatSync, renameSync, statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { LockRequest } from '@hermes-checkpoints/core'
import { flockPort } from '@hermes-checkpoints/lock'
import { startProgram } from '../support/child-program.ts'
import { describeLockContract } from '../support/lock-contract.ts'
import { scratchLock } from '../support/scratch-lock.ts'
import { findBusy, takeLock } from '../support/take-lock.ts'

const port = flockPort()

describeLockContract({ name: 'flock', port, sections: 10_000 })

test('two processes can hold a shared lock', async () => {
  const file = scratchLock()
  const holder = startProgram('hold-lock.js', 'flock', file, 'shared')
  expect(await holder.hear()).toBe('held')
  const lock = await takeLock(port, { file, mode: 'shared', waitMs: 0 })
  const { holders } = await findBusy(port, { file, mode: 'exclusive', waitMs: 0 })
  expect(new Set(holders.map(({ pid }) => pid))).toEqual(new Set([holder.pid, process.pid]))
  expect(lock.mode).toBe('shared')
})

test('upstream: we wait for a lock that Python holds, and name Python', async () => {
  const file = scratchLock()
  const python = startProgram('hold_flock.py', file)
  expect(await python.hear()).toBe('held')
  const { holders } = await findBusy(port, { file, mode: 'shared', waitMs: 0 })
  expect(holders).toEqual([{ pid: python.pid, name: expect.stringContaining('python') as string }])
  const waiting = takeLock(port, { file, mode: 'exclusive', waitMs: 10_000 })
  python.say('release')
  expect(await python.hear()).toBe('released')
  expect(await waiting).toMatchObject({ mode: 'exclusive' })
})

test.each([
  { held: 'exclusive', wanted: 'LOCK_EX', answer: 'BlockingIOError' },
  { held: 'exclusive', wanted: 'LOCK_SH', answer: 'BlockingIOError' },
  { held: 'shared', wanted: 'LOCK_EX', answer: 'BlockingIOError' },
  { held: 'shared', wanted: 'LOCK_SH', answer: 'locked' },
] as const)(
  'upstream: while it is held $held, $wanted in Python means $answer',
  async ({ held, wanted, answer }) => {
    const file = scratchLock()
    await takeLock(port, { file, mode: held, waitMs: 0 })
    expect(await startProgram('try_flock.py', file, wanted).hear()).toBe(answer)
  },
)

test('law 7: a child with the descriptor keeps the lock of a killed parent', async () => {
  const { request, parent, child } = await holdWithChild('inherited')
  await parent.kill()
  const { holders } = await findBusy(port, request)
  expect(holders).toMatchObject([{ pid: null }])
  process.kill(child, 'SIGKILL')
  await takeLock(port, { ...request, waitMs: 10_000 })
})

test('a child with the descriptor keeps the lock that its parent has released', async () => {
  const { request, parent, child } = await holdWithChild('inherited')
  parent.say('release')
  expect(await parent.hear()).toBe('released')
  await findBusy(port, request)
  process.kill(child, 'SIGKILL')
  await takeLock(port, { ...request, waitMs: 10_000 })
})

test('a child without the descriptor does not keep the lock', async () => {
  const { request, parent } = await holdWithChild('private')
  await parent.kill()
  const waiting = takeLock(port, { ...request, waitMs: 10_000 })
  await expect(waiting).resolves.toMatchObject({ mode: 'exclusive' })
})

test('a file that replaced the locked one is a lock of its own', async () => {
  const file = scratchLock()
  await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
  const waiting = takeLock(port, { file, mode: 'exclusive', waitMs: 10_000 })
  renameSync(file, `${file}.moved`)
  const { descriptor } = await waiting
  expect(fstatSync(descriptor ?? -1).ino).toBe(statSync(file).ino)
})

async function holdWithChild(descriptor: 'inherited' | 'private') {
  const request: LockRequest = { file: scratchLock(), mode: 'exclusive', waitMs: 0 }
  const parent = startProgram('hold-lock-with-child.js', request.file, descriptor)
  const child = Number(await parent.hear())
  onTestFinished(() => endIfThere(child))
  return { request, parent, child }
}

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The test has ended it already.
  }
}

import { expect, test } from 'vitest'
import { flockPort, stoppableLocks } from '@hermes-checkpoints/lock'
import { scratchLock } from './support/scratch-lock.ts'
import { takeLock } from './support/take-lock.ts'

const port = flockPort()

test('a signal ends the wait for any lock', async () => {
  const file = scratchLock()
  await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
  const controller = new AbortController()
  const locks = stoppableLocks(port, controller.signal)
  const waiting = locks.acquire({ file, mode: 'shared', waitMs: 600_000 })
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'interrupted' })
})

test('a request with its own signal uses that one', async () => {
  const file = scratchLock()
  const locks = stoppableLocks(port, AbortSignal.abort())
  const { signal } = new AbortController()
  const lock = await takeLock(locks, { file, mode: 'exclusive', waitMs: 0, signal })
  expect(lock.mode).toBe('exclusive')
})

test('without a signal, the locks are unchanged', () => {
  expect(stoppableLocks(port, undefined)).toBe(port)
})

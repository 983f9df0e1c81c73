import { expect, test } from 'vitest'
import { flockPort, withLock } from '@hermes-checkpoints/lock'
import { scratchLock } from './support/scratch-lock.ts'
import { findBusy, takeLock } from './support/take-lock.ts'

const port = flockPort()

test('the work runs under the lock, and its result is returned', async () => {
  const file = scratchLock()
  const result = await withLock(port, { file, mode: 'shared', waitMs: 0 }, async (lock) => {
    await findBusy(port, { file, mode: 'exclusive', waitMs: 0 })
    return lock.mode
  })
  expect(result).toBe('shared')
  await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
})

test('the lock is released when the work fails', async () => {
  const file = scratchLock()
  const failure = new Error('no luck')
  const working = withLock(port, { file, mode: 'exclusive', waitMs: 0 }, () => {
    throw failure
  })
  await expect(working).rejects.toBe(failure)
  await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
})

test('a busy lock is an error that names the holder, and the work does not run', async () => {
  const file = scratchLock()
  await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
  const working = withLock(port, { file, mode: 'shared', waitMs: 0 }, () =>
    expect.unreachable('the lock is not ours'),
  )
  await expect(working).rejects.toMatchObject({
    code: 'lock-busy',
    message: `the lock ${file} is held by this process (pid ${process.pid}); waited 0.0 s`,
  })
})

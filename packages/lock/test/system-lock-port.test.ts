import { expect, test } from 'vitest'
import { systemLockPort } from '@hermes-checkpoints/lock'
import { startProgram } from './support/child-program.ts'
import { scratchLock } from './support/scratch-lock.ts'
import { takeLock } from './support/take-lock.ts'

test('flock is used where the system has it', async () => {
  const file = scratchLock()
  const lock = await takeLock(systemLockPort(), { file, mode: 'exclusive', waitMs: 0 })
  expect(lock.descriptor).toEqual(expect.any(Number))
  expect(await startProgram('try_flock.py', file, 'LOCK_SH').hear()).toBe('BlockingIOError')
})

test('without flock, plain files are used', async () => {
  const program = startProgram('without-koffi.js', scratchLock())
  expect(await program.hear()).toBe('flock: store-refused')
  expect(await program.hear()).toBe('system: held, descriptor null')
})

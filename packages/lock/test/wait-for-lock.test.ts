import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { flockPort } from '@hermes-checkpoints/lock'
import { scratchLock } from './support/scratch-lock.ts'
import { findBusy, takeLock } from './support/take-lock.ts'

test.each([0, -1, Number.NaN])('a wait of %s ms tries once', async (waitMs) => {
  const file = scratchLock()
  await takeLock(flockPort(), { file, mode: 'exclusive', waitMs: 0 })
  let pauses = 0
  const port = flockPort({ random: () => (pauses += 1) })
  await findBusy(port, { file, mode: 'exclusive', waitMs })
  expect(pauses).toBe(0)
})

test('the wait ends by the given clock', async () => {
  const file = scratchLock()
  await takeLock(flockPort(), { file, mode: 'exclusive', waitMs: 0 })
  let time = 1000
  const port = flockPort({ clock: { now: () => (time += 300) } })
  const busy = await findBusy(port, { file, mode: 'exclusive', waitMs: 900 })
  expect(busy.waitedMs).toBe(900)
})

test('the event loop is free during the wait for a lock', async () => {
  const file = scratchLock()
  const lock = await takeLock(flockPort(), { file, mode: 'exclusive', waitMs: 0 })
  const waiting = takeLock(flockPort(), { file, mode: 'exclusive', waitMs: 10_000 })
  for (let turns = 0; turns < 100; turns += 1) await nextTurn()
  lock.release()
  await expect(waiting).resolves.toMatchObject({ mode: 'exclusive' })
})

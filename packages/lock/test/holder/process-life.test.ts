import { expect, test } from 'vitest'
import { claimFilePort } from '@hermes-checkpoints/lock'
import { ownerWith, putOwner, type OwnerFields } from '../support/owner-files.ts'
import { scratchLock } from '../support/scratch-lock.ts'
import { scratchProc } from '../support/scratch-proc.ts'

const living = process.ppid

test('a process that has ended is dead', async () => {
  expect(await isTakenFrom(ownerWith({}))).toBe(true)
})

test('reliability 14: a live process with another start time is another process with the same pid', async () => {
  const files = statFile(`${living} (node) S`, '777')
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '776' }), files)).toBe(true)
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }), files)).toBe(false)
})

test('the start time of a real process is the kernel’s', async () => {
  const owner = ownerWith({ pid: living, startTime: '1' })
  expect(await isTakenFrom(owner, null)).toBe(true)
})

test('spaces and parentheses in the name of a program do not shift the fields', async () => {
  const files = statFile(`${living} (a) Z 1 (b c) S`, '777')
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }), files)).toBe(false)
})

test('reliability 14: without a start time, a live process is alive', async () => {
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }))).toBe(false)
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: null }))).toBe(false)
})

test('a zombie process is dead', async () => {
  const files = statFile(`${living} (node) Z`, '777')
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }), files)).toBe(true)
})

test('a process with a thread that still ends is alive', async () => {
  const files = statFile(`${living} (node) Z`, '777', '2')
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }), files)).toBe(false)
})

test('reliability 14: a process on another host never counts as dead', async () => {
  expect(await isTakenFrom(ownerWith({ host: 'elsewhere' }))).toBe(false)
})

/** True when a lock is taken over from this owner. `null` stands for the real `/proc`. */
async function isTakenFrom(
  owner: OwnerFields,
  procFiles: Readonly<Record<string, string>> | null = {},
): Promise<boolean> {
  const file = scratchLock()
  putOwner(file, 'first', owner)
  const port = claimFilePort(procFiles === null ? {} : { procDirectory: scratchProc(procFiles) })
  const outcome = await port.acquire({ file, mode: 'exclusive', waitMs: 0 })
  if (outcome.kind === 'held') outcome.lock.release()
  return outcome.kind === 'held'
}

/** The kernel's line about this process; `head` replaces its first three fields. */
function statFile(
  head: string,
  startTime: string,
  threads = '1',
): Readonly<Record<string, string>> {
  const fieldsFourToNineteen = Array.from({ length: 16 }, () => '0')
  const fields = [head, ...fieldsFourToNineteen, threads, '0', startTime, '0', '0']
  return { [`${living}/stat`]: `${fields.join(' ')}\n` }
}

import { expect, test } from 'vitest'
import { claimFilePort } from '@hermes-checkpoints/lock'
import { ownerWith, putOwner, type OwnerFields } from '../support/owner-files.ts'
import { scratchLock } from '../support/scratch-lock.ts'
import { scratchProc } from '../support/scratch-proc.ts'

const living = process.ppid

test('a process that has ended is dead', async () => {
  expect(await isTakenFrom(ownerWith({}))).toBe(true)
})

test('reliability 14: a living process with another start time is somebody else with a reused number', async () => {
  const files = statFile(`${living} (node) S`, '777')
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '776' }), files)).toBe(true)
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }), files)).toBe(false)
})

test('the start time of a real process is the one that the kernel tells', async () => {
  const owner = ownerWith({ pid: living, startTime: '1' })
  expect(await isTakenFrom(owner, null)).toBe(true)
})

test('spaces and parentheses in the name of a program do not shift the fields', async () => {
  const files = statFile(`${living} (a) Z 1 (b c) S`, '777')
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }), files)).toBe(false)
})

test('reliability 14: where the system tells no start time, a living process is alive', async () => {
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }))).toBe(false)
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: null }))).toBe(false)
})

test('a process that has ended but was not collected yet is dead', async () => {
  const files = statFile(`${living} (node) Z`, '777')
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }), files)).toBe(true)
})

test('a process of which a thread is still ending is alive', async () => {
  const files = statFile(`${living} (node) Z`, '777', '2')
  expect(await isTakenFrom(ownerWith({ pid: living, startTime: '777' }), files)).toBe(false)
})

test('reliability 14: a process of another host is never judged dead', async () => {
  expect(await isTakenFrom(ownerWith({ host: 'elsewhere' }))).toBe(false)
})

/** Tells whether a lock is taken over from this owner; `null` stands for the real `/proc`. */
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

/** The kernel's line about the living process; `head` is its first three fields. */
function statFile(
  head: string,
  startTime: string,
  threads = '1',
): Readonly<Record<string, string>> {
  const fieldsFourToNineteen = Array.from({ length: 16 }, () => '0')
  const fields = [head, ...fieldsFourToNineteen, threads, '0', startTime, '0', '0']
  return { [`${living}/stat`]: `${fields.join(' ')}\n` }
}

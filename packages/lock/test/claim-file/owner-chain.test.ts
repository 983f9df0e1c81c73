import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { claimFilePort } from '@hermes-checkpoints/lock'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { startProgram } from '../support/child-program.ts'
import { listOwnerFiles, ownerWith, putOwner } from '../support/owner-files.ts'
import { scratchLock } from '../support/scratch-lock.ts'
import { countSections, findOverlaps } from '../support/section-log.ts'
import { findBusy, takeLock } from '../support/take-lock.ts'

const port = claimFilePort()

test('a lock without dead owners leaves no file behind', async () => {
  const file = scratchLock()
  const lock = await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
  expect(listOwnerFiles(file)).toEqual(['first'])
  lock.release()
  expect(listOwnerFiles(file)).toEqual([])
})

test('a process that takes over follows the last dead owner, and removes the whole chain', async () => {
  const file = scratchLock()
  const [first, second] = [ownerWith({ nonce: newNonce() }), ownerWith({ nonce: newNonce() })]
  putOwner(file, 'first', first)
  putOwner(file, `after-${first.nonce}`, second)
  const lock = await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
  const places = ['first', `after-${first.nonce}`, `after-${second.nonce}`].toSorted()
  expect(listOwnerFiles(file)).toEqual(places)
  lock.release()
  expect(listOwnerFiles(file)).toEqual([])
})

test('a live owner after a dead one holds the lock', async () => {
  const file = scratchLock()
  const dead = ownerWith({})
  putOwner(file, 'first', dead)
  putOwner(file, `after-${dead.nonce}`, ownerWith({ pid: process.ppid, nonce: newNonce() }))
  const { holders } = await findBusy(port, { file, mode: 'exclusive', waitMs: 0 })
  expect(holders).toEqual([{ pid: process.ppid, name: 'node agent.js' }])
})

test('of many processes that find a dead owner, one takes over', async () => {
  const file = scratchLock()
  putOwner(file, 'first', ownerWith({}))
  const asking = Array.from({ length: 20 }, () =>
    port.acquire({ file, mode: 'exclusive', waitMs: 0 }),
  )
  const outcomes = await Promise.all(asking)
  expect(outcomes.filter(({ kind }) => kind === 'held')).toHaveLength(1)
})

const patience = { timeout: 600_000 }

test('issue 2.5: 6 processes after 1000 dead owners at once: no overlap', patience, async () => {
  const owner = ownerWith({})
  const directory = scratchDirectory()
  const files = Array.from({ length: 1000 }, (_, at) => parseAbsolutePath(join(directory, `${at}`)))
  for (const file of files) putOwner(file, 'first', owner)
  const heirs = Array.from({ length: 6 }, () =>
    startProgram('take-over.js', 'claim-file', ...files),
  )
  await Promise.all(heirs.map((heir) => heir.hear()))
  const logs = files.map((file) => readFileSync(`${file}.log`, 'utf8'))
  expect(logs.flatMap(findOverlaps)).toEqual([])
  expect(logs.map(countSections)).toEqual(files.map(() => heirs.length))
  expect(files.flatMap(listOwnerFiles)).toEqual([])
})

test('reliability 14: a holder on another host is named with its host and without a pid', async () => {
  const file = scratchLock()
  const { pid } = ownerWith({})
  putOwner(file, 'first', ownerWith({ pid, host: 'elsewhere' }))
  const { holders } = await findBusy(port, { file, mode: 'exclusive', waitMs: 0 })
  expect(holders).toEqual([{ pid: null, name: `node agent.js (pid ${pid} on host elsewhere)` }])
})

test('a release does not touch a lock that the user recreated by hand', async () => {
  const file = scratchLock()
  const lock = await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
  putOwner(file, 'first', ownerWith({ pid: process.ppid }))
  lock.release()
  expect(listOwnerFiles(file)).toEqual(['first'])
})

function newNonce(): string {
  return randomBytes(16).toString('hex')
}

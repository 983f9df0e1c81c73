import { expect, test } from 'vitest'
import { claimFilePort } from '@hermes-checkpoints/lock'
import { startProgram } from '../support/child-program.ts'
import { listOwnerFiles, ownerWith, putOwner, putOwnerFile } from '../support/owner-files.ts'
import { scratchLock } from '../support/scratch-lock.ts'
import { takeLock } from '../support/take-lock.ts'

const port = claimFilePort()

test('law 7: the files of killed processes are swept after the next one has worked', async () => {
  const file = scratchLock()
  putOwner(file, 'claim-of-the-dead', ownerWith({}))
  putOwner(file, `after-${'f'.repeat(32)}`, ownerWith({}))
  const holder = startProgram('hold-lock.js', 'claim-file', file, 'exclusive')
  await holder.hear()
  await holder.kill()
  const lock = await takeLock(port, { file, mode: 'exclusive', waitMs: 10_000 })
  lock.release()
  expect(listOwnerFiles(file)).toEqual([])
})

test('the claim of a live process, and one that is being written, are not swept', async () => {
  const file = scratchLock()
  putOwner(file, 'first', ownerWith({}))
  putOwner(file, 'claim-of-the-living', ownerWith({ pid: process.ppid }))
  putOwnerFile(file, 'claim-half-written', '{"pid":')
  const lock = await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
  lock.release()
  expect(listOwnerFiles(file)).toEqual(['claim-half-written', 'claim-of-the-living'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LockOutcome } from '@hermes-checkpoints/core'
import { claimFilePort } from '@hermes-checkpoints/lock'
import { listOwnerFiles, ownerWith, putOwnerFile } from '../support/owner-files.ts'
import { scratchLock } from '../support/scratch-lock.ts'

test('law 10: an owner file that cannot be parsed is reported and left alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (content) => {
      await expect(acquireBehind(content)).rejects.toMatchObject({ code: 'store-damaged' })
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['a number that stands for a group of processes', { pid: -1 }],
  ['a number that is none', { pid: Number.NaN }],
  ['a nonce that leads to another directory', { nonce: '../../other' }],
])('law 10: an owner with %s is an error', async (_, fields) => {
  const content = JSON.stringify({ ...ownerWith({}), ...fields })
  await expect(acquireBehind(content)).rejects.toThrow('does not name the owner of a lock')
})

test('the damaged file stays, and nothing is left beside it', async () => {
  const file = scratchLock()
  await expect(acquireBehind('', file)).rejects.toThrow(`${file}.owners/first`)
  expect(listOwnerFiles(file)).toEqual(['first'])
})

/** Asks for a lock whose file `first` has this content. */
function acquireBehind(content: string, file = scratchLock()): Promise<LockOutcome> {
  putOwnerFile(file, 'first', content)
  return claimFilePort().acquire({ file, mode: 'exclusive', waitMs: 0 })
}

import { expect, test } from 'vitest'
import { claimFilePort } from '@hermes-checkpoints/lock'
import { describeLockContract } from '../support/lock-contract.ts'
import { scratchLock } from '../support/scratch-lock.ts'
import { findBusy, takeLock } from '../support/take-lock.ts'

const port = claimFilePort()

describeLockContract({ name: 'claim-file', port, sections: 2000 })

test('a shared lock is as strict as an exclusive one, and tied to no descriptor', async () => {
  const file = scratchLock()
  const lock = await takeLock(port, { file, mode: 'shared', waitMs: 0 })
  await findBusy(port, { file, mode: 'shared', waitMs: 0 })
  expect(lock).toMatchObject({ mode: 'shared', descriptor: null })
})

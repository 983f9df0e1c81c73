import { expect, test } from 'vitest'
import { startProgram } from '../support/child-program.ts'
import { scratchLock } from '../support/scratch-lock.ts'

test('the binding to the C library is loaded by the first lock and not before', async () => {
  const program = startProgram('loads-koffi.js', scratchLock())
  expect(await program.hear()).toBe('before: false, after: true')
})

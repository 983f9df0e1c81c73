import { expect, test } from 'vitest'
import { parseAbsolutePath, type LockHolder } from '@hermes-checkpoints/core'
import { lockBusyError } from '@hermes-checkpoints/lock'

const file = parseAbsolutePath('/home/you/.hermes/.checkpoints.lock')

test('one holder is named with its pid, and how to end it', () => {
  const error = errorFor(5012, { pid: 4711, name: 'python3 agent.py' })
  expect(error).toMatchObject({
    code: 'lock-busy',
    message: `the lock ${file} is held by python3 agent.py (pid 4711); waited 5.0 s`,
    hint: 'Try again when it is free. If the holder hangs, end it: kill 4711',
  })
})

test('several holders are all named', () => {
  const error = errorFor(0, { pid: 1, name: 'a' }, { pid: 2, name: 'b' })
  expect(error.message).toBe(`the lock ${file} is held by a (pid 1) and b (pid 2); waited 0.0 s`)
  expect(error.hint).toBe('Try again when it is free. If the holder hangs, end it: kill 1 2')
})

test('does not suggest to end an unknown process, or this one', () => {
  const unknown = { pid: null, name: 'another process' }
  const error = errorFor(0, unknown, { pid: process.pid, name: 'this process' })
  expect(error.message).toContain(`another process and this process (pid ${process.pid})`)
  expect(error.hint).toBe('Try again when it is free.')
})

function errorFor(waitedMs: number, ...holders: readonly LockHolder[]) {
  return lockBusyError(file, { kind: 'busy', waitedMs, holders })
}

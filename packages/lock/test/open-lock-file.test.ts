import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import { flockPort } from '@hermes-checkpoints/lock'
import { buildTree, fifo } from '@hermes-checkpoints/test-fixtures'
import { scratchLock } from './support/scratch-lock.ts'
import { findBusy, takeLock } from './support/take-lock.ts'

const port = flockPort()

test('a umask that excludes the owner does not apply to the file', async () => {
  const file = scratchLock()
  const before = process.umask(0o777)
  onTestFinished(() => void process.umask(before))
  await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
  expect(lstatSync(file).mode & 0o7777).toBe(0o600)
})

test('a directory instead of the file is refused', async () => {
  const file = scratchLock()
  mkdirSync(file)
  await expect(port.acquire({ file, mode: 'shared', waitMs: 0 })).rejects.toMatchObject({
    code: 'store-refused',
    message: `the lock ${file} cannot be opened`,
  })
})

test('a file that others can open is closed to them, because opening it is enough to hold the lock', async () => {
  const file = scratchLock()
  writeFileSync(file, '')
  chmodSync(file, 0o666)
  await takeLock(port, { file, mode: 'shared', waitMs: 0 })
  expect(lstatSync(file).mode & 0o7777).toBe(0o600)
})

test('a file of another user is refused', async () => {
  const file = foreignFile()
  const { mode } = lstatSync(file)
  await expect(port.acquire({ file, mode: 'shared', waitMs: 0 })).rejects.toMatchObject({
    code: 'store-refused',
  })
  expect(lstatSync(file).mode).toBe(mode)
})

test('a FIFO instead of the file is refused, without blocking', async () => {
  const file = scratchPipe()
  await expect(port.acquire({ file, mode: 'shared', waitMs: 0 })).rejects.toMatchObject({
    code: 'store-refused',
    message: `the lock ${file} is not a regular file`,
  })
})

test('failed attempts leave no file open', async () => {
  const [held, pipe] = [scratchLock(), scratchPipe()]
  await takeLock(port, { file: held, mode: 'exclusive', waitMs: 0 })
  const before = readdirSync('/proc/self/fd')
  await findBusy(port, { file: held, mode: 'exclusive', waitMs: 100 })
  await expect(port.acquire({ file: pipe, mode: 'shared', waitMs: 0 })).rejects.toThrow(
    'regular file',
  )
  expect(readdirSync('/proc/self/fd')).toEqual(before)
})

/** A file of another user: root makes one with chown, other users take one of the system. */
function foreignFile(): AbsolutePath {
  if (process.getuid?.() !== 0) return parseAbsolutePath('/etc/passwd')
  const file = scratchLock()
  writeFileSync(file, '')
  chownSync(file, 65_534, 65_534)
  return file
}

function scratchPipe(): AbsolutePath {
  const file = scratchLock()
  buildTree(dirname(file), { [basename(file)]: fifo() })
  return file
}

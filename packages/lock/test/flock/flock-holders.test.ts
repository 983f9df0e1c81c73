import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAbsolutePath, type AbsolutePath, type LockHolder } from '@hermes-checkpoints/core'
import { flockPort } from '@hermes-checkpoints/lock'
import { scratchLock } from '../support/scratch-lock.ts'
import { scratchProc } from '../support/scratch-proc.ts'
import { findBusy, takeLock } from '../support/take-lock.ts'

const us: LockHolder = { pid: process.pid, name: 'this process' }
const parent: LockHolder = { pid: process.ppid, name: 'parent' }
const unknown: LockHolder = { pid: null, name: 'another process' }

test('the holder is found by device and inode', async () => {
  const { file, line } = await lockedFile()
  const elsewhere = byParent(line).replace(/ [\da-f]+:[\da-f]+:/, ' fff:1ab:')
  expect(await holdersAccordingTo(file, [elsewhere, line])).toEqual([us])
})

test('the inode alone counts when the file system shows another device number', async () => {
  const { file, line } = await lockedFile()
  const elsewhere = byParent(line).replace(/ [\da-f]+:[\da-f]+:/, ' 00:2a:')
  expect(await holdersAccordingTo(file, [elsewhere])).toEqual([parent])
})

test('a process that only waits is not a holder', async () => {
  const { file, line } = await lockedFile()
  const waiter = byParent(line).replace('FLOCK', '-> FLOCK')
  expect(await holdersAccordingTo(file, [line, waiter])).toEqual([us])
})

test('other kinds of locks are ignored', async () => {
  const { file, line } = await lockedFile()
  const posix = byParent(line).replace('FLOCK', 'POSIX')
  expect(await holdersAccordingTo(file, [posix, line])).toEqual([us])
})

test('every holder is named once', async () => {
  const { file, line } = await lockedFile()
  const holders = await holdersAccordingTo(file, [line, byParent(line), line])
  expect(holders).toEqual([us, parent])
})

test('a list without the file names no process', async () => {
  const { file } = await lockedFile()
  expect(await holdersAccordingTo(file, [])).toEqual([unknown])
})

test('a system without a list names no process', async () => {
  const { file } = await lockedFile()
  const port = flockPort({ procDirectory: parseAbsolutePath('/nowhere') })
  const { holders } = await findBusy(port, { file, mode: 'exclusive', waitMs: 0 })
  expect(holders).toEqual([unknown])
})

test('unknown lines are skipped', async () => {
  const { file, line } = await lockedFile()
  const noise = fc.string({ unit: 'binary' }).filter((text) => !text.includes('FLOCK'))
  await fc.assert(
    fc.asyncProperty(fc.array(noise), async (lines) => {
      expect(await holdersAccordingTo(file, [...lines, line])).toEqual([us])
    }),
    { numRuns: 30 },
  )
})

/** A file that this process holds, and the line that the kernel has for it. */
async function lockedFile(): Promise<{ file: AbsolutePath; line: string }> {
  const file = scratchLock()
  const { descriptor } = await takeLock(flockPort(), { file, mode: 'exclusive', waitMs: 0 })
  const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')
  const line = /^lock:\t(.*)$/m.exec(info)?.[1]
  if (line === undefined) throw new Error(`the kernel knows of no lock: ${info}`)
  return { file, line }
}

function byParent(line: string): string {
  return line.replace(` ${process.pid} `, ` ${process.ppid} `)
}

async function holdersAccordingTo(
  file: AbsolutePath,
  lines: readonly string[],
): Promise<readonly LockHolder[]> {
  const procDirectory = scratchProc({
    locks: lines.map((line) => `${line}\n`).join(''),
    [`${process.ppid}/cmdline`]: 'parent\0',
  })
  const busy = await findBusy(flockPort({ procDirectory }), { file, mode: 'exclusive', waitMs: 0 })
  return busy.holders
}

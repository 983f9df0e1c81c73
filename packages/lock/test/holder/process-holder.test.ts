import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LockHolder } from '@hermes-checkpoints/core'
import { flockPort } from '@hermes-checkpoints/lock'
import { scratchLock } from '../support/scratch-lock.ts'
import { scratchProc } from '../support/scratch-proc.ts'
import { findBusy, takeLock } from '../support/take-lock.ts'

test('a process is named by its command line', async () => {
  const holder = await holderWithCommand('python3\0-m\0agent run\0')
  expect(holder).toEqual({ pid: process.ppid, name: 'python3 -m agent run' })
})

test('the directory of a program is left out of its name', async () => {
  const { name } = await holderWithCommand('/opt/python/bin/python3\0/srv/agent.py\0')
  expect(name).toBe('python3 /srv/agent.py')
})

test('characters that a terminal interprets are escaped in a name', async () => {
  const { name } = await holderWithCommand('run\0\u001B[2J\nnow\u202E\0')
  expect(name).toBe(String.raw`run \x1b[2J\nnow\u{202e}`)
})

test('a long name is cut', async () => {
  const { name } = await holderWithCommand(`${'x'.repeat(500)}\0`)
  expect(name).toBe(`${'x'.repeat(119)}…`)
})

test('a name is not cut inside a character', async () => {
  const { name } = await holderWithCommand(`${'x'.repeat(118)}${'\u{1F512}'.repeat(2)}\0`)
  expect(name).toBe(`${'x'.repeat(118)}…`)
})

test('a process that hides its command line is named by its pid only', async () => {
  const hidden = { pid: process.ppid, name: 'another process' }
  expect(await holderWithCommand('')).toEqual(hidden)
  expect(await holderAccordingTo(process.ppid, {})).toEqual(hidden)
})

test('a process that has ended is not named as the holder', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  expect(await holderAccordingTo(pid, {})).toEqual({
    pid: null,
    name: `a program started by process ${pid}, which has ended`,
  })
})

function holderWithCommand(command: string): Promise<LockHolder> {
  return holderAccordingTo(process.ppid, { [`${process.ppid}/cmdline`]: command })
}

async function holderAccordingTo(
  pid: number,
  files: Readonly<Record<string, string>>,
): Promise<LockHolder> {
  const file = scratchLock()
  await takeLock(flockPort(), { file, mode: 'exclusive', waitMs: 0 })
  const locks = `1: FLOCK  ADVISORY  WRITE ${pid} 00:2a:${statSync(file).ino} 0 EOF\n`
  const port = flockPort({ procDirectory: scratchProc({ ...files, locks }) })
  const { holders } = await findBusy(port, { file, mode: 'exclusive', waitMs: 0 })
  const [holder] = holders
  if (holder === undefined || holders.length > 1) throw new Error('expected exactly one holder')
  return holder
}

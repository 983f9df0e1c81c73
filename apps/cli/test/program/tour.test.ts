import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, onTestFinished, test } from 'vitest'
import { stallingGit } from '../support/stalling-git.ts'

const start = join(import.meta.dirname, '../../bin/start.js')

test('the tour runs every step and leaves nothing behind', () => {
  const temporary = scratchDirectory()
  const env = { PATH: process.env['PATH'], TMPDIR: temporary, HOME: temporary }
  const output = execFileSync(process.execPath, [start], { env, encoding: 'utf8' })
  expect(output).toContain('-Bread\n-Eggs\n+All notes deleted!\n')
  expect(output).toMatch(
    /Restored .* "before-the-agent": 2 written, 1 deleted\n {2}write {3}notes\.txt\n {2}write {3}plan\.txt\n {2}delete {2}junk\.txt\n/,
  )
  expect(output).toContain(
    '  notes.txt: Milk / Bread / Eggs\n  plan.txt: Write the report on Monday\n',
  )
  expect(output).toContain('  junk.txt: Not needed\n  notes.txt: Milk / All notes deleted!\n')
  expect(output).toMatch(/ [0-9a-f]{8} .* before-the-agent +\(2 files, \+4\/-0\)/)
  expect(readdirSync(temporary)).toEqual([])
})

test('with arguments, start is the program itself', () => {
  const output = execFileSync(process.execPath, [start, '--version'], { encoding: 'utf8' })
  expect(output).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('Ctrl-C ends the tour, which leaves nothing behind', async () => {
  const [temporary, git] = [scratchDirectory(), stallingGit('fast-import')]
  const env = { PATH: git.PATH, TMPDIR: temporary, HOME: temporary }
  const child = spawn(process.execPath, [start], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  while (child.exitCode === null && !git.isStalled()) await setTimeout(1)
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(readdirSync(temporary)).toEqual([])
})

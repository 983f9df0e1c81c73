import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'

const start = join(import.meta.dirname, '../bin/start.js')

test('the tour tells its story and leaves nothing behind', () => {
  const temporary = scratchDirectory()
  const env = { PATH: process.env['PATH'], TMPDIR: temporary, HOME: temporary }
  const output = execFileSync(process.execPath, [start], { env, encoding: 'utf8' })
  expect(output).toContain('-Bread\n-Eggs\n+All notes deleted!\n')
  expect(output).toMatch(/ 2 {2}[0-9a-f]{8} .* before-the-agent +\(2 files, \+4\/-0\)/)
  expect(output).toContain('Projects:        1')
  expect(readdirSync(temporary)).toEqual([])
})

test('with arguments, start is the program itself', () => {
  const output = execFileSync(process.execPath, [start, '--version'], { encoding: 'utf8' })
  expect(output).toMatch(/^\d+\.\d+\.\d+\n$/)
})

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { hostileEnvironment, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test, vi } from 'vitest'
import { takeAndRead } from '../programs/taking-and-reading.js'
import { scratchLayout } from '../support/scratch-store.ts'

const clean = { PATH: process.env['PATH'] }
const program = join(import.meta.dirname, '../programs/take-and-read.js')

test('law 11, issue 2.3, reliability 19: each hostile variable alone changes nothing and runs nothing', async () => {
  const expected = await takeAndRead(scratchLayout().base, clean)
  const hostile = hostileEnvironment(scratchDirectory())
  expect(hostile.parts.length).toBeGreaterThan(30)
  for (const { env, name } of hostile.parts) {
    for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
    const found = await takeAndRead(scratchLayout().base, process.env)
    expect([name, found, hostile.witnesses()]).toEqual([name, expected, []])
    vi.unstubAllEnvs()
  }
})

test('law 11, issue 2.3, reliability 19: all hostile variables together change nothing and run nothing', async () => {
  const expected = await takeAndRead(scratchLayout().base, clean)
  const hostile = hostileEnvironment(scratchDirectory())
  const env = { ...hostile.env, ...clean }
  const args = [program, scratchLayout().base]
  const output = execFileSync(process.execPath, args, { env, encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(expected)))
  expect(hostile.witnesses()).toEqual([])
})

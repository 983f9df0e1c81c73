import { expect, test } from 'vitest'
import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { runDocsCheck } from '../src/run-docs-check.ts'

async function run(...args: readonly string[]): Promise<readonly [ExitCode, string]> {
  let text = ''
  const exitCode = await runDocsCheck(args, { write: (more) => void (text += more) })
  return [exitCode, text]
}

test('issue 10.1: reports what was run and what was not, with the reason', async () => {
  const [exitCode, text] = await run('CONTRIBUTING.md')
  expect(exitCode).toBe(exitCodes.done)
  expect(text).toMatch(/^ok {2}CONTRIBUTING\.md: \d+ commands run, \d+ blocks? not run$/m)
  expect(text).toMatch(/^ {4}line \d+ not run: \S/m)
})

test.each(['--no-such-option', 'docs/none.md'])('%s is refused', async (arg) => {
  const [exitCode, text] = await run(arg)
  expect(exitCode).toBe(exitCodes.failed)
  expect(text).toContain(`Unknown document or option: ${arg}`)
})

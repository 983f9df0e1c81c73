import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { leaveOutMissing } from '../src/leave-out-missing.ts'
import { splitCommands } from '../src/split-commands.ts'

const steps = splitCommands(['ls', 'ls --json | jq .a', 'no-such-program'], 1)
const codes = (path: string): readonly string[] =>
  leaveOutMissing({ steps, notRun: [] }, path).steps.map(({ code }) => code)

test('without jq, commands that need it are not run, which is reported', () => {
  const empty = scratchDirectory()
  expect(codes(empty)).toEqual(['ls', 'no-such-program'])
  expect(leaveOutMissing({ steps, notRun: [] }, empty).notRun).toEqual([
    { line: 2, why: 'jq is not installed here' },
  ])
})

test('with jq, every command is run', () => {
  const directory = scratchDirectory()
  buildTree(directory, { jq: '' })
  chmodSync(join(directory, 'jq'), 0o755)
  expect(codes(directory)).toHaveLength(3)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from '@hermes-checkpoints/core'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace-root.ts'

const text = readFileSync(join(workspaceRoot, 'README.md'), 'utf8')
const laws = [...text.matchAll(/^(\d+)\. (.+(?:\n {3,}.+)*)$/gm)].map(
  ([, number = '', promise = '']) =>
    [
      number,
      [...promise.matchAll(/\]\(([^()]+\.test\.ts)\)/g)].map(([, path = '']) => path),
    ] as const,
)

test('the README promises eleven laws', () => {
  expect(laws.map(([number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test.each(laws)('law %s is linked to tests that carry its number', (number, paths) => {
  const carries = new RegExp(`law ${number}\\b`)
  const others = paths.filter(
    (path) => !carries.test(readFileSync(join(workspaceRoot, path), 'utf8')),
  )
  expect(paths).not.toEqual([])
  expect(others).toEqual([])
})

test('the table of exit codes has every exit code, and no other', () => {
  const [, section = ''] = text.split('## Exit codes\n')
  const rows = [...(section.split(/^## /m)[0] ?? '').matchAll(/^\| (\d+) \|/gm)]
  expect(rows.map(([, code]) => Number(code))).toEqual(Object.values(exitCodes))
})

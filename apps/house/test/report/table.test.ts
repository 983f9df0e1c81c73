import { expect, test } from 'vitest'
import { table } from '../../src/report/table.ts'

test('aligns numbers to the right and text to the left', () => {
  const rows = [
    ['', 'files', 'which'],
    ['core', '7', 'a'],
    ['cli', '12.5', 'abcdefg'],
    ['pnpm', '-', ''],
  ]
  expect(table(rows).split('\n')).toEqual([
    '        files  which',
    '  core      7  a',
    '  cli    12.5  abcdefg',
    '  pnpm      -',
    '',
  ])
})

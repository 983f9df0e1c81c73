import { expect, test } from 'vitest'
import { alignRows, textTable } from '../../src/terminal/text-table.ts'

test('aligns columns below their titles', () => {
  const columns = [
    { title: 'NAME', align: 'left' },
    { title: 'SIZE', align: 'right' },
  ] as const
  expect(
    textTable(columns, [
      ['a', '12345'],
      ['日本語', '1'],
    ]),
  ).toBe('  NAME     SIZE\n  a       12345\n  日本語      1\n')
})

test("a cell wider than its column's limit sticks out of its own line only", () => {
  const columns = [{ align: 'left', most: 3 }, { align: 'left' }] as const
  expect(
    alignRows(columns, [
      ['abcdef', 'x'],
      ['a', 'y'],
    ]),
  ).toBe('  abcdef  x\n  a    y\n')
})

test('has no limit on rows', () => {
  const rows = Array.from({ length: 200_000 }, () => ['a'])
  expect(alignRows([{ align: 'left' }], rows)).toHaveLength(rows.length * '  a\n'.length)
})

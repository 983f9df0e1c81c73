import { expect, test } from 'vitest'
import { markdownReport, withBench } from '../src/report/markdown-report.ts'
import { measurement, sampleReport } from './sample-report.ts'

test('has a row for each operation that upstream has as well, with columns for each tree', () => {
  const report = sampleReport([
    measurement('unchanged', '1k', { ours: [5], upstream: [80], git: [6] }),
    measurement('unchanged', '10k', { ours: [40], upstream: [600], git: [38] }),
    measurement('log', '10k', { ours: [2], upstream: [10] }),
    measurement('housekeeping', '10k', { ours: [7] }),
  ])
  expect(markdownReport(report).split('\n').slice(2)).toEqual([
    '|  | 1k: ms | upstream | git | 10k: ms | upstream | git |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    '| title of unchanged | 5.00 | 16.0× | 1.20× | 40.0 | 15.0× | **0.95×** |',
    '| title of log |  |  |  | 2.00 | **5.00×** |  |',
    '',
  ])
})

test('is written between the marks of a document, and nowhere else', () => {
  const document = 'before\n<!-- bench:begin -->\nold\n<!-- bench:end -->\nafter\n'
  expect(withBench(document, 'new\n')).toBe(
    'before\n<!-- bench:begin -->\nnew\n<!-- bench:end -->\nafter\n',
  )
  expect(() => withBench('no marks', 'new')).toThrow('expected <!-- bench:begin -->')
})

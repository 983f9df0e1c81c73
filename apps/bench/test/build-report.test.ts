import { expect, test } from 'vitest'
import { measurement, sampleReport } from './sample-report.ts'

test('a ratio is the median of the ratios of the rounds, not the ratio of the medians', () => {
  const one = measurement('log', '10k', { ours: [1, 10, 100], upstream: [9, 20, 1000] })
  const [comparison] = sampleReport([one]).lines[0]?.comparisons ?? []
  expect(comparison).toMatchObject({ reference: 'upstream', faster: 9 })
})

test('an average compares the averages', () => {
  const samples = { ours: [1, 3], upstream: [10, 70] }
  const [line] = sampleReport([measurement('past-limit', '10k', samples, true)]).lines
  expect(line?.times.map(({ figure }) => figure)).toEqual([2, 40])
  expect(line?.comparisons[0]).toMatchObject({ faster: 20, verdict: 'met' })
})

test('a promise to be n times faster is met at exactly n', () => {
  const report = sampleReport([
    measurement('log', '1k', { ours: [1], upstream: [8] }),
    measurement('log', '10k', { ours: [1], upstream: [7.99] }),
  ])
  expect(report.lines.map(({ comparisons }) => comparisons[0]?.verdict)).toEqual(['met', 'missed'])
})

test('a promise to take at most n times as long is met at exactly n', () => {
  const report = sampleReport([
    measurement('unchanged', '1k', { ours: [2], git: [2] }),
    measurement('unchanged', '10k', { ours: [2.01], git: [2] }),
  ])
  expect(report.lines.map(({ comparisons }) => comparisons[0]?.verdict)).toEqual(['met', 'missed'])
})

test('a reference without a promise is shown without a verdict', () => {
  const one = measurement('unchanged', '10k', { ours: [1], walk: [1] })
  expect(sampleReport([one]).lines[0]?.comparisons).toMatchObject([
    { reference: 'walk', target: null, verdict: 'no target' },
  ])
})

test('memory is promised to stay below the limit', () => {
  expect(sampleReport([]).memory.map(({ verdict }) => verdict)).toEqual(['met', 'missed'])
})

test('a time that grows like the number of files meets its promise', () => {
  const report = sampleReport([
    measurement('unchanged', '1k', { ours: [1] }),
    measurement('unchanged', '10k', { ours: [10] }),
    measurement('restore', '1k', { ours: [1] }),
    measurement('restore', '10k', { ours: [10.1] }),
  ])
  expect(report.growth).toMatchObject([
    { operation: 'unchanged', more: 10, time: 10, verdict: 'met' },
    { operation: 'restore', more: 10, verdict: 'missed' },
  ])
})

test('a time that must not grow may grow by less than half', () => {
  const report = sampleReport([
    measurement('status', '1k', { ours: [2] }),
    measurement('status', '10k', { ours: [3] }),
    measurement('log', '1k', { ours: [2] }),
    measurement('log', '10k', { ours: [3.1] }),
  ])
  expect(report.growth.map(({ verdict }) => verdict)).toEqual(['met', 'missed'])
})

test('issue 8.7: times of sessions may grow like their number, with any trees', () => {
  const report = sampleReport([
    measurement('sessions-stats', '1k sessions', { ours: [1] }),
    measurement('sessions-stats', '10k sessions', { ours: [10] }),
    measurement('sessions-stats', '100k sessions', { ours: [100.1] }),
    measurement('sessions-stats', '10k', { ours: [1000] }),
  ])
  expect(report.growth).toMatchObject([
    { from: '1k sessions', to: '10k sessions', more: 10, time: 10, verdict: 'met' },
    { from: '1k sessions', to: '100k sessions', more: 100, verdict: 'missed' },
  ])
})

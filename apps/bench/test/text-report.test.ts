import { expect, test } from 'vitest'
import { textReport } from '../src/report/text-report.ts'
import { measurement, sampleReport } from './sample-report.ts'

const report = sampleReport([
  measurement('first', '10k', { ours: [100], upstream: [250], git: [120] }),
  measurement('housekeeping', '10k', { ours: [7.123] }),
])

test('every comparison has a line with its promise and its verdict', () => {
  const lines = textReport(report).split('\n')
  const upstream = lines.find((line) => line.includes('upstream')) ?? ''
  expect(upstream).toMatch(/250 \[250–250\] +2\.50x faster .* +at least 2x faster +met$/)
  const git = lines.find((line) => / git /.test(line) && line.includes('120')) ?? ''
  expect(git).toMatch(/1\.20x faster .* +at least 1\.5x faster +missed$/)
})

test('a slower operation is shown as a multiple of the time of its reference', () => {
  const slow = sampleReport([measurement('unchanged', '10k', { ours: [4], git: [2] })])
  expect(textReport(slow)).toMatch(/2\.00x its time .* +at most 1x its time +missed/)
})

test('an operation without a reference is shown with its time', () => {
  expect(textReport(report)).toMatch(/title of housekeeping +7\.12 \[7\.12–7\.12\]$/m)
})

test('the last line counts the met and the missed promises', () => {
  expect(textReport(report).trimEnd()).toMatch(/\n2 met, 2 missed$/)
})

test('a quick run says that its figures mean nothing', () => {
  expect(textReport({ ...report, isQuick: true })).toMatch(/^A quick run/)
  expect(textReport(report)).not.toMatch(/quick run/)
})

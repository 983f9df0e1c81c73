import { expect, test } from 'vitest'
import { svgReport } from '../src/report/svg-report.ts'
import { measurement, sampleReport } from './sample-report.ts'

const report = sampleReport([
  measurement('unchanged', '1k', { ours: [1], upstream: [10] }),
  measurement('unchanged', '10k', { ours: [10], upstream: [1_000], git: [100], walk: [5] }),
])

test('the picture shows the largest tree that was compared with upstream', () => {
  expect(svgReport(report)).toContain('>10000 files: ')
})

test('equal ratios are equal lengths', () => {
  const widths = [...svgReport(report).matchAll(/<rect[^>]*x="220"[^>]* width="([\d.]+)"/g)].map(
    ([, width]) => Number(width),
  )
  const [ours = 0, upstream = 0, git = 0] = widths
  expect(git - ours).toBeCloseTo(upstream - git, 0)
})

test('every element of the picture is closed', () => {
  const tags = [...svgReport(report).matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)]
  const named = (isWanted: (tag: RegExpMatchArray) => boolean): string =>
    tags
      .filter(isWanted)
      .map(([, , name = '']) => name)
      .toSorted((a, b) => a.localeCompare(b))
      .join(' ')
  const opened = named(([, isEnd, , isAlone]) => isEnd === '' && isAlone === '')
  const closed = named(([, isEnd]) => isEnd === '/')
  expect(opened).toBe(closed)
})

test('the picture is readable on dark backgrounds as well', () => {
  expect(svgReport(report)).toContain('prefers-color-scheme: dark')
})

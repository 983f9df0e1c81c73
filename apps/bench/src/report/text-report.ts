import { toleratedGrowth, type GrowthRule } from '../targets.ts'
import { alignColumns } from './align-columns.ts'
import { digits } from './digits.ts'
import { lineRows } from './line-rows.ts'
import type { Report } from './report.ts'

/** The report for people. */
export function textReport(report: Report): string {
  const { machine, trees } = report
  const [before, after] = machine.load
  const sections = [
    report.isQuick ? quickNote : '',
    [
      `${machine.system}, ${machine.cores} cores (${machine.cpu}), node ${machine.node}, git ${machine.git}, python ${machine.python}`,
      `load ${before.toFixed(1)} before, ${after.toFixed(1)} after; median [quartiles], in ms`,
      ...trees.map(
        ({ bytes, directories, files, size }) =>
          `${size}: ${files} files, ${directories} directories, ${(bytes / 1e6).toFixed(1)} MB`,
      ),
    ].join('\n'),
    ...sizesOf(report).map((size) => timesTable(size, report)),
    growthTable(report),
    memoryTable(report),
    summary(report),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

const quickNote =
  'A quick run, with less of everything than the lines say: the figures mean nothing.'

function sizesOf({ lines }: Report): readonly string[] {
  return [...new Set(lines.map(({ size }) => size))]
}

function timesTable(size: string, { lines }: Report): string {
  const head = [size, 'ours', 'against', 'its time', 'ours is', 'promised', '']
  const rows = lines.filter((line) => line.size === size).flatMap(lineRows)
  return alignColumns([head, ...rows])
}

function growthTable({ growth }: Report): string {
  if (growth.length === 0) return ''
  const rows = growth.map(({ from, more, rule, time, title, to, verdict }) => [
    title,
    `${from} → ${to}`,
    `${digits(more)}x ${rule === 'as-sessions' ? 'sessions' : 'files'}`,
    `${digits(time)}x time`,
    ruleText(rule),
    verdict,
  ])
  return alignColumns([['growth', '', '', '', 'promised', ''], ...rows])
}

function ruleText(rule: GrowthRule): string {
  if (rule === 'not') return `not at all (below ${toleratedGrowth}x)`
  return rule === 'as-files' ? 'no faster than files' : 'no faster than sessions'
}

function memoryTable({ memory }: Report): string {
  if (memory.length === 0) return ''
  const rows = memory.map(({ megabytes, most, operation, size, verdict }) => [
    operation,
    size,
    `${megabytes.toFixed(0)} MB`,
    `below ${most} MB`,
    verdict,
  ])
  return alignColumns([['memory at the peak', '', '', 'promised', ''], ...rows])
}

function summary({ growth, lines, memory }: Report): string {
  const verdicts = [...lines.flatMap(({ comparisons }) => comparisons), ...growth, ...memory].map(
    ({ verdict }) => verdict,
  )
  const count = (verdict: string): number => verdicts.filter((one) => one === verdict).length
  return `${count('met')} met, ${count('missed')} missed`
}

import type { Reference } from '../contender.ts'
import { digits } from './digits.ts'
import type { Comparison, Line, Report } from './report.ts'

/** The README's table: a row for each operation, three columns for each tree size that upstream can take. */
export function markdownReport(report: Report): string {
  const { lines, machine } = report
  const sizes = [...new Set(lines.filter(isCompared).map(({ size }) => size))]
  const operations = [...new Set(lines.filter(isCompared).map(({ operation }) => operation))]
  const heads = sizes.flatMap((size) => [`${size}: ms`, 'upstream', 'git'])
  const rows = operations.map((operation) => {
    const own = lines.filter((line) => line.operation === operation)
    const cells = sizes.flatMap((size) => cellsOf(own.find((line) => line.size === size)))
    return [own[0]?.title ?? operation].concat(cells)
  })
  return [
    `${machine.cores} cores, ${machine.system}, node ${machine.node}, git ${machine.git}; medians of one run, and how many times faster that is than upstream's commands and than git's own floor. Bold: less than was promised.`,
    '',
    rowText(['', ...heads]),
    rowText(['---', ...heads.map(() => '---:')]),
    ...rows.map(rowText),
    '',
  ].join('\n')
}

/** Replaces the text between the marks of a document; throws when the marks are missing. */
export function withBench(document: string, text: string): string {
  const [begin, end] = [document.indexOf(beginMark), document.indexOf(endMark)]
  if (begin < 0 || end < begin)
    throw new Error(`expected ${beginMark} and ${endMark} in a document`)
  return `${document.slice(0, begin + beginMark.length)}\n${text}${document.slice(end)}`
}

const beginMark = '<!-- bench:begin -->'
const endMark = '<!-- bench:end -->'

function isCompared({ comparisons }: Line): boolean {
  return comparisons.some(({ reference }) => reference === 'upstream')
}

function cellsOf(line: Line | undefined): readonly string[] {
  const ours = line?.times.find(({ name }) => name === 'ours')
  const comparison = (wanted: Reference): Comparison | undefined =>
    line?.comparisons.find(({ reference }) => reference === wanted)
  const figure = ours === undefined ? '' : digits(ours.figure)
  return [figure, ratioText(comparison('upstream')), ratioText(comparison('git'))]
}

function ratioText(comparison: Comparison | undefined): string {
  if (comparison === undefined) return ''
  const ratio = `${digits(comparison.faster)}×`
  return comparison.verdict === 'missed' ? `**${ratio}**` : ratio
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

import { sessionSizes } from '../session-sizes.ts'
import { growthRules, toleratedGrowth, type GrowthRule } from '../targets.ts'
import type { Growth, Line, TreeFacts } from './report.ts'

/** How our times grow from the smallest tree, or home of sessions, to each larger one. */
export function growthOf(lines: readonly Line[], trees: readonly TreeFacts[]): readonly Growth[] {
  const files = trees.map(({ files: count, size }) => ({ size, count }))
  const sessions = sessionSizes.map(({ label, sessions: count }) => ({ size: label, count }))
  return [
    ...growthIn(lines, files, ['as-files', 'not']),
    ...growthIn(lines, sessions, ['as-sessions']),
  ]
}

/** A size label and the number of files or sessions behind it. */
interface Amount {
  readonly size: string
  readonly count: number
}

function growthIn(
  lines: readonly Line[],
  amounts: readonly Amount[],
  rules: readonly GrowthRule[],
): readonly Growth[] {
  const [smallest, ...larger] = amounts.toSorted((a, b) => a.count - b.count)
  if (smallest === undefined) return []
  return lines
    .filter(({ size }) => size === smallest.size)
    .flatMap((line) => {
      const rule = growthRules[line.operation]
      if (rule === undefined || !rules.includes(rule)) return []
      return larger.flatMap((amount) => growthTo(amount, smallest, { line, lines, rule }))
    })
}

interface GrowthInput {
  /** That of the smallest amount. */
  readonly line: Line
  readonly lines: readonly Line[]
  readonly rule: GrowthRule
}

function growthTo(
  amount: Amount,
  smallest: Amount,
  { line, lines, rule }: GrowthInput,
): readonly Growth[] {
  const { operation, title } = line
  const other = lines.find((one) => one.operation === operation && one.size === amount.size)
  if (other === undefined) return []
  const more = amount.count / smallest.count
  const time = ourFigure(other) / ourFigure(line)
  const isMet = time <= (rule === 'not' ? toleratedGrowth : more)
  const verdict = isMet ? 'met' : 'missed'
  return [{ operation, title, from: smallest.size, to: amount.size, more, time, rule, verdict }]
}

function ourFigure({ times }: Line): number {
  return times.find(({ name }) => name === 'ours')?.figure ?? Number.NaN
}

import { growthRules, growthThatIsNone } from '../targets.ts'
import type { Growth, Line, TreeFacts } from './report.ts'

/** How our times grow from the smallest tree to each larger one. */
export function growthOf(lines: readonly Line[], trees: readonly TreeFacts[]): readonly Growth[] {
  const [smallest, ...larger] = trees.toSorted((a, b) => a.files - b.files)
  if (smallest === undefined) return []
  return lines
    .filter(({ operation, size }) => size === smallest.size && operation in growthRules)
    .flatMap((line) => larger.flatMap((tree) => growthTo(tree, smallest, line, lines)))
}

function growthTo(
  tree: TreeFacts,
  smallest: TreeFacts,
  line: Line,
  lines: readonly Line[],
): readonly Growth[] {
  const { operation, title } = line
  const rule = growthRules[operation]
  const other = lines.find((one) => one.operation === operation && one.size === tree.size)
  if (other === undefined || rule === undefined) return []
  const files = tree.files / smallest.files
  const time = ourFigure(other) / ourFigure(line)
  const isMet = time <= (rule === 'as-files' ? files : growthThatIsNone)
  const verdict = isMet ? 'met' : 'missed'
  return [{ operation, title, from: smallest.size, to: tree.size, files, time, rule, verdict }]
}

function ourFigure({ times }: Line): number {
  return times.find(({ name }) => name === 'ours')?.figure ?? Number.NaN
}

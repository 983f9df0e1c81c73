import type { ContenderName } from '../contender.ts'
import type { Line, Report, Times } from './report.ts'

/** Draws the times at one size on a logarithmic scale, for light and dark backgrounds. */
export function svgReport(report: Report): string {
  const size = pictureSize(report)
  const lines = report.lines.filter((line) => line.size === size)
  const shown = lines.map((line) => ({ line, bars: barsOf(line) }))
  const figures = shown.flatMap(({ bars }) => bars.map(({ figure }) => figure))
  const scale = logarithmicScale(figures)
  const blocks: string[] = []
  let top = headHeight
  for (const { bars, line } of shown) {
    blocks.push(blockText(line, bars, top, scale))
    top += bars.length * barHeight + gap
  }
  const height = top + footHeight
  const files = report.trees.find((tree) => tree.size === size)?.files
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Times of checkpoints">`,
    style,
    `<text class="title" x="16" y="26">${files === undefined ? size : `${files} files`}: milliseconds, median, shorter is better (logarithmic)</text>`,
    legend(),
    ...gridLines(scale, height),
    ...blocks,
    '</svg>',
    '',
  ].join('\n')
}

const width = 860
const left = 220
const right = 110
const headHeight = 66
const footHeight = 24
const barHeight = 14
const gap = 12

const colours: Readonly<Partial<Record<ContenderName, string>>> = {
  ours: 'ours',
  upstream: 'upstream',
  git: 'git',
}

/** Both colour schemes share the hues; the text colour differs. */
const style = `<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 14px }
.ours { fill: #1a7f5a } .upstream { fill: #b4690e } .git { fill: #6e7781 }
.grid { stroke: #d0d7de; stroke-width: 1 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .ours { fill: #3fb98a } .upstream { fill: #d9953b } .git { fill: #8b949e } .grid { stroke: #30363d }
}
</style>`

/** The largest tree that was compared with upstream. */
function pictureSize({ lines, trees }: Report): string {
  const compared = trees.filter(({ size }) =>
    lines.some((line) => line.size === size && line.times.some(({ name }) => name === 'upstream')),
  )
  const largest = [...compared, ...trees].at(Math.max(compared.length - 1, 0))
  return largest?.size ?? lines[0]?.size ?? ''
}

function barsOf({ times }: Line): readonly Times[] {
  return times.filter(({ name }) => name in colours)
}

/** The x position of a time. The axis ends at whole powers of ten. */
interface Scale {
  readonly from: number
  readonly to: number
  readonly at: (value: number) => number
}

function logarithmicScale(figures: readonly number[]): Scale {
  const from = Math.floor(Math.log10(Math.min(1, ...figures)))
  const to = Math.max(Math.ceil(Math.log10(Math.max(1, ...figures))), from + 1)
  const perPower = (width - left - right) / (to - from)
  return { from, to, at: (value) => left + (Math.log10(value) - from) * perPower }
}

function gridLines({ at, from, to }: Scale, height: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, step) => {
    const value = 10 ** (from + step)
    const x = at(value).toFixed(1)
    return `<line class="grid" x1="${x}" y1="${headHeight - 8}" x2="${x}" y2="${height - footHeight}"/><text x="${x}" y="${height - 8}" text-anchor="middle">${value}</text>`
  })
}

function blockText(line: Line, bars: readonly Times[], top: number, { at }: Scale): string {
  const middle = top + (bars.length * barHeight) / 2 + 4
  const title = `<text x="${left - 10}" y="${middle}" text-anchor="end">${escapeText(line.title)}</text>`
  const rectangles = bars.map(({ figure, name }, order) => {
    const y = top + order * barHeight
    const end = at(figure)
    const times = line.comparisons.find(({ reference }) => reference === name)?.faster
    const note = times === undefined ? '' : ` (${times.toFixed(1)}x ours)`
    return `<rect class="${colours[name]}" x="${left}" y="${y}" width="${Math.max(end - left, 1).toFixed(1)}" height="${barHeight - 2}" rx="2"/><text x="${(end + 5).toFixed(1)}" y="${y + 10}">${figure.toFixed(figure < 10 ? 1 : 0)}${note}</text>`
  })
  return [title, ...rectangles].join('\n')
}

function legend(): string {
  const entries = [
    ['ours', 'hermes-checkpoints'],
    ['upstream', "upstream's commands from Python"],
    ['git', 'git add, write-tree, commit-tree, update-ref'],
  ] as const
  const starts = [16, 180, 420]
  return entries
    .map(
      ([name, words], at) =>
        `<rect class="${name}" x="${starts[at]}" y="38" width="10" height="10" rx="2"/><text x="${(starts[at] ?? 0) + 16}" y="47">${escapeText(words)}</text>`,
    )
    .join('\n')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

import { pictureRules as rules, type StoreSample } from './live-store.ts'

/** Draws the size and the number of checkpoints of a store, for light and dark backgrounds. */
export function drawStoreLife(samples: readonly StoreSample[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The life of a store">`,
    `<metadata>${JSON.stringify(samples)}</metadata>`,
    style,
    `<text class="title" x="${left}" y="24">The life of a store: ${rules.snapshots} checkpoints, one an hour, then a prune</text>`,
    ...sizePanel(samples),
    ...countPanel(samples),
    ...hourAxis(),
    '</svg>',
    '',
  ].join('\n')
}

const width = 860
const height = 420
const left = 64
const right = 150
const size = { top: 48, bottom: 260, most: 32 * 1024 }
const count = { top: 300, bottom: 380, most: 25 }

const style = `<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 14px }
.area { fill: #1a7f5a; fill-opacity: .18 } .line { fill: none; stroke: #1a7f5a; stroke-width: 2 }
.count { fill: #57606a } .cap { stroke: #b4690e; stroke-width: 1.5; stroke-dasharray: 6 4 }
.grid { stroke: #d0d7de } .event { stroke: #1a7f5a; stroke-dasharray: 2 3 } .captext { fill: #9a5700 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .area { fill: #3fb98a } .line { stroke: #3fb98a } .count { fill: #8b949e }
  .cap { stroke: #d9953b } .captext { fill: #d9953b } .grid { stroke: #30363d } .event { stroke: #3fb98a }
}
</style>`

interface Panel {
  readonly top: number
  readonly bottom: number
  readonly most: number
}

function xOf(hour: number): number {
  return left + (hour / rules.snapshots) * (width - left - right)
}

function yOf({ bottom, most, top }: Panel, value: number): number {
  return bottom - (value / most) * (bottom - top)
}

function sizePanel(samples: readonly StoreSample[]): readonly string[] {
  const points = samples.flatMap(({ before, kilobytes }, hour) =>
    (before === null ? [kilobytes] : [before, kilobytes]).map(
      (value) => `${xOf(hour).toFixed(1)},${yOf(size, value).toFixed(1)}`,
    ),
  )
  const ends = [`${xOf(samples.length - 1).toFixed(1)},${size.bottom}`, `${left},${size.bottom}`]
  return [
    ...grid(size, [0, 8192, 16_384, 24_576, 32_768], (value) => `${value / 1024} MB`),
    `<polygon class="area" points="${[...points, ...ends].join(' ')}"/>`,
    `<polyline class="line" points="${points.join(' ')}"/>`,
    capLine(0, rules.snapshots, rules.capMb, 'the cap'),
    ...events(samples),
  ]
}

function capLine(from: number, to: number, megabytes: number, words: string): string {
  const y = yOf(size, megabytes * 1024).toFixed(1)
  return `<line class="cap" x1="${xOf(from).toFixed(1)}" y1="${y}" x2="${xOf(to).toFixed(1)}" y2="${y}"/><text class="captext" x="${(xOf(to) + 8).toFixed(1)}" y="${Number(y) + 4}">${words}: ${megabytes} MB</text>`
}

function events(samples: readonly StoreSample[]): readonly string[] {
  const at = samples.flatMap(({ before }, hour) => (before === null ? [] : [hour]))
  const lines = at.map(
    (hour) =>
      `<line class="event" x1="${xOf(hour).toFixed(1)}" y1="${size.top}" x2="${xOf(hour).toFixed(1)}" y2="${size.bottom}"/>`,
  )
  const [first] = at
  const last = rules.snapshots
  const pruned = yOf(size, samples[last]?.kilobytes ?? 0)
  return [
    ...lines,
    ...(first === undefined
      ? []
      : [
          `<text x="${(xOf(first) - 6).toFixed(1)}" y="${size.top + 18}" text-anchor="end">dotted: space is given back</text>`,
        ]),
    `<text x="${(xOf(last) + 8).toFixed(1)}" y="${(pruned + 4).toFixed(1)}">prune to ${rules.prunedMb} MB</text>`,
  ]
}

function countPanel(samples: readonly StoreSample[]): readonly string[] {
  const bar = (xOf(1) - xOf(0)) * 0.7
  const y = (value: number): string => yOf(count, value).toFixed(1)
  return [
    ...grid(count, [0, 10, 20], String),
    ...samples.map(
      ({ checkpoints }, hour) =>
        `<rect class="count" x="${(xOf(hour) - bar / 2).toFixed(1)}" y="${y(checkpoints)}" width="${bar.toFixed(1)}" height="${(count.bottom - Number(y(checkpoints))).toFixed(1)}"/>`,
    ),
    `<text x="${left}" y="${count.top - 12}">checkpoints that can be restored (the limit is ${rules.keep})</text>`,
  ]
}

function grid(panel: Panel, values: readonly number[], words: (value: number) => string): string[] {
  return values.map((value) => {
    const y = yOf(panel, value).toFixed(1)
    return `<line class="grid" x1="${left}" y1="${y}" x2="${width - right}" y2="${y}"/><text x="${left - 8}" y="${Number(y) + 4}" text-anchor="end">${words(value)}</text>`
  })
}

function hourAxis(): readonly string[] {
  return [0, 12, 24, 36, 48, 60].map(
    (hour) =>
      `<text x="${xOf(hour).toFixed(1)}" y="${count.bottom + 20}" text-anchor="middle">${hour === 0 ? 'hour 0' : hour}</text>`,
  )
}

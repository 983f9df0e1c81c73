import { readFileSync, writeFileSync } from 'node:fs'
import { parseArguments, type BenchOrder } from './arguments.ts'
import { makeBed, type Bed } from './bed.ts'
import { loadBaseline, thisCheckout, type Checkout } from './checkout.ts'
import { helpText } from './help-text.ts'
import { currentLoad, describeMachine } from './machine.ts'
import { measure } from './measure.ts'
import { measureMemory } from './memory.ts'
import type { Operation } from './operation.ts'
import { endPrograms } from './references/run-program.ts'
import { startUpstream, type UpstreamDriver } from './references/upstream-driver.ts'
import { alignColumns } from './report/align-columns.ts'
import { buildReport, type ReportInput } from './report/build-report.ts'
import { lineOf, type Measurement } from './report/line-of.ts'
import { lineRows } from './report/line-rows.ts'
import type { Report } from './report/report.ts'
import { markdownReport, withBench } from './report/markdown-report.ts'
import { svgReport } from './report/svg-report.ts'
import { textReport } from './report/text-report.ts'
import { makeScratch, scratchWithin, type Scratch } from './scratch.ts'
import { sizes, type Size } from './sizes.ts'
import { findSources } from './trees/find-sources.ts'

export interface BenchOutput {
  writeOutput(text: string): void
  writeError(text: string): void
}

/** Measures what the command line asks for and prints the report. The exit code reports whether measuring worked, not the speed. */
export async function runBench(argv: readonly string[], output: BenchOutput): Promise<number> {
  let order: BenchOrder
  let checkouts: readonly Checkout[]
  try {
    order = parseArguments(argv)
    const { against } = order
    checkouts = against === undefined ? [thisCheckout] : [thisCheckout, await loadBaseline(against)]
  } catch (error) {
    output.writeError(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
  if (order.isHelp) {
    output.writeOutput(helpText())
    return 0
  }
  const report = await measureAll(order, checkouts, output)
  if (order.json !== undefined) writeFileSync(order.json, `${JSON.stringify(report, null, 2)}\n`)
  if (order.svg !== undefined) writeFileSync(order.svg, svgReport(report))
  if (order.readme !== undefined) writeReadme(order.readme, report)
  output.writeOutput(textReport(report))
  return 0
}

function writeReadme(file: string, report: Report): void {
  writeFileSync(file, withBench(readFileSync(file, 'utf8'), markdownReport(report)))
}

async function measureAll(
  order: BenchOrder,
  checkouts: readonly Checkout[],
  output: BenchOutput,
): Promise<Report> {
  const loadBefore = currentLoad()
  const scratch = makeScratch(order.scratch)
  const upstream = startUpstream()
  try {
    const found = emptyFindings()
    for (const size of bedSizes(order))
      await measureSize(order, size, { checkouts, scratch, upstream, output }, found)
    return buildReport({
      ...found,
      isQuick: order.isQuick,
      machine: await describeMachine(loadBefore),
    })
  } finally {
    upstream.end()
    endPrograms()
    scratch.end()
  }
}

type Findings = {
  readonly [Part in keyof Omit<ReportInput, 'machine' | 'isQuick'>]: ReportInput[Part][number][]
}

function emptyFindings(): Findings {
  return { trees: [], measurements: [], peaks: [] }
}

/** One-off operations use the smallest tree. */
function bedSizes({ operations, sizes: asked }: BenchOrder): readonly Size[] {
  const [smallest] = sizes
  const hasOnce = operations.some(({ once }) => once !== undefined)
  if (smallest === undefined || !hasOnce || asked.includes(smallest)) return asked
  return [smallest, ...asked]
}

interface BenchContext {
  readonly checkouts: readonly Checkout[]
  readonly scratch: Scratch
  readonly upstream: UpstreamDriver
  readonly output: BenchOutput
}

async function measureSize(
  order: BenchOrder,
  size: Size,
  { checkouts, output, scratch, upstream }: BenchContext,
  found: Findings,
): Promise<void> {
  const part = scratchWithin(scratch, size.label)
  output.writeError(`${size.label}: building the tree\n`)
  const sources = findSources()
  const bed = makeBed({ size, scale: order.scale, scratch: part, sources, upstream, checkouts })
  const { bytes, directories, paths } = bed.tree
  const isAsked = order.sizes.includes(size)
  if (isAsked) found.trees.push({ size: size.label, files: paths.length, directories, bytes })
  for (const operation of order.operations) {
    const isHere = operation.once === undefined ? isAsked : size === sizes[0]
    if (!isHere) continue
    output.writeError(`${size.label}: ${operation.title}\n`)
    const measurement = await measureOne(operation, bed, order.rounds)
    found.measurements.push(measurement)
    // A whole run takes an hour, and may be interrupted.
    output.writeError(`${alignColumns(lineRows(lineOf(measurement)))}\n`)
  }
  if (isAsked && order.hasMemory) {
    output.writeError(`${size.label}: memory\n`)
    for (const peak of await measureMemory(bed)) found.peaks.push({ ...peak, size: size.label })
  }
  part.end()
}

async function measureOne(operation: Operation, bed: Bed, rounds: number): Promise<Measurement> {
  const stage = await operation.stage(bed)
  const samples = await measure(stage, { rounds, isAlternating: bed.isComparison })
  const { isAverage = false } = stage
  return { operation, size: operation.once ?? bed.size.label, isAverage, samples }
}

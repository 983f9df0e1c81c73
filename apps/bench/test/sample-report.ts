import type { Samples } from '../src/measure.ts'
import { buildReport } from '../src/report/build-report.ts'
import type { Measurement } from '../src/report/line-of.ts'
import type { Machine, Report } from '../src/report/report.ts'

const machine: Machine = {
  node: '20.19.0',
  git: '2.39.5',
  python: '3.11.7',
  system: 'Linux 6',
  cpu: 'Example',
  cores: 2,
  load: [0.5, 1.5],
}

const trees = [
  { size: '1k', files: 1_000, directories: 90, bytes: 4_000_000 },
  { size: '10k', files: 10_000, directories: 900, bytes: 40_000_000 },
]

/** A report with these measurements on trees of 1 k and 10 k files. */
export function sampleReport(measurements: readonly Measurement[]): Report {
  const peaks = [
    { operation: 'first', size: '10k', megabytes: 299 },
    { operation: 'unchanged', size: '10k', megabytes: 300 },
  ] as const
  return buildReport({ isQuick: false, machine, trees, measurements, peaks })
}

/** The measurements of one operation. */
export function measurement(
  name: Measurement['operation']['name'],
  size: string,
  samples: Record<string, readonly number[]>,
  isAverage = false,
): Measurement {
  const byName = new Map(Object.entries(samples)) as unknown as Samples
  return { operation: { name, title: `title of ${name}` }, size, isAverage, samples: byName }
}

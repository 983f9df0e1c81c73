import type { Peak } from '../memory.ts'
import { mostMegabytes } from '../targets.ts'
import { growthOf } from './growth.ts'
import { lineOf, type Measurement } from './line-of.ts'
import type { Machine, MemoryLine, Report, TreeFacts } from './report.ts'

export interface ReportInput {
  readonly isQuick: boolean
  readonly machine: Machine
  readonly trees: readonly TreeFacts[]
  readonly measurements: readonly Measurement[]
  readonly peaks: readonly (Peak & { readonly size: string })[]
}

/** Turns samples into figures and compares them with the targets. */
export function buildReport(input: ReportInput): Report {
  const { isQuick, machine, measurements, peaks, trees } = input
  const lines = measurements.map((one) => lineOf(one))
  return {
    version: 1,
    isQuick,
    machine,
    trees,
    lines,
    growth: growthOf(lines, trees),
    memory: peaks.map((peak) => memoryLine(peak)),
  }
}

function memoryLine({ megabytes, operation, size }: Peak & { readonly size: string }): MemoryLine {
  const verdict = megabytes < mostMegabytes ? 'met' : 'missed'
  return { operation, size, megabytes, most: mostMegabytes, verdict }
}

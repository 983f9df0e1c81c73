import type { ContenderName, Reference } from '../contender.ts'
import type { Spread } from '../statistics.ts'
import type { OperationName, GrowthRule, Target } from '../targets.ts'

/** The results of one run. */
export interface Report {
  readonly version: 1
  /** True for a trial of the bench itself, with smaller sizes than the titles say. */
  readonly isQuick: boolean
  readonly machine: Machine
  readonly trees: readonly TreeFacts[]
  readonly lines: readonly Line[]
  readonly growth: readonly Growth[]
  readonly memory: readonly MemoryLine[]
}

export interface Machine {
  readonly node: string
  readonly git: string
  readonly python: string
  readonly system: string
  readonly cpu: string
  readonly cores: number
  /** The load average over one minute, before and after. */
  readonly load: readonly [before: number, after: number]
}

export interface TreeFacts {
  readonly size: string
  readonly files: number
  readonly directories: number
  readonly bytes: number
}

/** One operation on trees of one size. */
export interface Line {
  readonly operation: OperationName
  readonly title: string
  readonly size: string
  /** Whether the figures are averages over the rounds. */
  readonly isAverage: boolean
  /** Milliseconds, ours first. */
  readonly times: readonly Times[]
  readonly comparisons: readonly Comparison[]
}

export interface Times {
  readonly name: ContenderName
  readonly samples: readonly number[]
  /** The median, or the average if the line has averages. */
  readonly figure: number
  readonly spread: Spread
}

export interface Comparison {
  readonly reference: Reference
  /** How many times faster we are: the median of the rounds' ratios, or the ratio of the averages. */
  readonly faster: number
  readonly spread: Spread
  readonly target: Target | null
  readonly verdict: Verdict
}

export type Verdict = 'met' | 'missed' | 'no target'

export interface Growth {
  readonly operation: OperationName
  readonly title: string
  readonly from: string
  readonly to: string
  /** The factor by which files or sessions grow. */
  readonly more: number
  /** The factor by which the time grows. */
  readonly time: number
  readonly rule: GrowthRule
  readonly verdict: Verdict
}

export interface MemoryLine {
  readonly operation: 'first' | 'unchanged'
  readonly size: string
  readonly megabytes: number
  readonly most: number
  readonly verdict: Verdict
}

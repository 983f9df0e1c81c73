import type { Reference } from './contender.ts'

/** The targets. */
export type Target =
  | { readonly kind: 'faster'; readonly atLeast: number }
  | { readonly kind: 'time'; readonly atMost: number }

export type OperationName =
  | 'first'
  | 'unchanged'
  | 'one-file'
  | 'hundred-files'
  | 'past-limit'
  | 'log'
  | 'diff'
  | 'restore'
  | 'status'
  | 'prune'
  | 'housekeeping'
  | 'cli-version'
  | 'cli-snapshot'
  | 'sessions-stats'
  | 'sessions-plan'

/** The least speed-up against a reference, or the largest share of its time. */
export const targets: Readonly<
  Record<OperationName, Readonly<Partial<Record<Reference, Target>>>>
> = {
  first: { upstream: faster(2), git: faster(1.5) },
  unchanged: { upstream: faster(12), git: time(1) },
  'one-file': { upstream: faster(10), git: time(1.3) },
  'hundred-files': { upstream: faster(6), git: time(1.3) },
  'past-limit': { upstream: faster(20), git: time(1.5) },
  log: { upstream: faster(8) },
  diff: { upstream: faster(1.5) },
  restore: { upstream: faster(5) },
  status: { upstream: faster(8) },
  prune: { upstream: faster(5) },
  housekeeping: {},
  'cli-version': { 'empty-script': time(1.6) },
  'cli-snapshot': { 'empty-script': time(2.5) },
  'sessions-stats': {},
  'sessions-plan': {},
}

/** No operation may be more than 5 % slower than in the other checkout. */
export const baselineTarget: Target = time(1.05)

/** The memory limit of a process, at any size. */
export const mostMegabytes = 300

/** How the time of an operation may grow with the number of files, or of sessions. */
export const growthRules: Readonly<Partial<Record<OperationName, GrowthRule>>> = {
  unchanged: 'as-files',
  'one-file': 'as-files',
  restore: 'as-files',
  log: 'not',
  status: 'not',
  'sessions-stats': 'as-sessions',
  'sessions-plan': 'as-sessions',
}

/** `as-files`, `as-sessions`: no faster than their number. `not`: by less than half, since these take only milliseconds. */
export type GrowthRule = 'as-files' | 'as-sessions' | 'not'

export const toleratedGrowth = 1.5

function faster(atLeast: number): Target {
  return { kind: 'faster', atLeast }
}

function time(atMost: number): Target {
  return { kind: 'time', atMost }
}

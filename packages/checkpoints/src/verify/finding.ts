import type { Problem } from './verify-report.ts'

/** A problem in the store, before its remedy is known. */
export type Finding = Omit<Problem, 'remedy' | 'repaired'>

/** Identifies a finding, also across two inspections. */
export function findingKey({ code, target }: Pick<Finding, 'code' | 'target'>): string {
  return `${code} ${target}`
}

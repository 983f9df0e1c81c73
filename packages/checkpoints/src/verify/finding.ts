import type { Problem } from './verify-report.ts'

/** Something that is not as it must be, before anybody knows what can be done about it. */
export type Finding = Omit<Problem, 'remedy' | 'repaired'>

/** Tells findings apart, also those of two looks at the store. */
export function findingKey({ code, target }: Pick<Finding, 'code' | 'target'>): string {
  return `${code} ${target}`
}

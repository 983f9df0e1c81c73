import { CheckpointError } from '@hermes-checkpoints/core'

/**
 * Refuses a SQLite that may damage a database which two processes write at once.
 *
 * Up to 3.51.2, a checkpoint of one connection and a write of another at the same instant could lose pages
 * of the write-ahead log. Cleaning up beside a live agent is exactly that.
 */
export function requireSafeSqlite(version: string): void {
  if (!isSafeSqlite(version)) throw tooOld(version)
}

/** True when the version has the fix of that defect. */
export function isSafeSqlite(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, needed] of oldestSafe.entries()) {
    const part = parts[index] ?? Number.NaN
    if (part > needed) return true
    if (!(part === needed)) return false
  }
  return true
}

const oldestSafe = [3, 51, 3] as const

function tooOld(version: string): CheckpointError {
  const needed = oldestSafe.join('.')
  return new CheckpointError(
    'database-failed',
    `SQLite ${version} is not safe beside a live agent: ${needed} or newer is needed`,
    { hint: 'Install the dependencies of this package again.' },
  )
}

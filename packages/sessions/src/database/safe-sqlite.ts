import { CheckpointError } from '@hermes-checkpoints/core'

/**
 * Throws for a version of SQLite that may damage a database when two processes write to it.
 *
 * Up to 3.51.2, a checkpoint by one connection during a write by another could lose pages of the write-ahead log. A
 * cleanup while the agent runs does exactly that.
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

import { CheckpointError } from '@hermes-checkpoints/core'
import type { SessionsOptions } from '../inventory/sessions-options.ts'
import type { RemovalPorts } from '../removal/apply-removals.ts'
import type { PruneRule } from './prune-plan.ts'

/** Which sessions to prune, and how. */
export interface SessionPruneOptions extends SessionsOptions, RemovalPorts {
  /** Remove ended sessions that were idle for longer; 90 by default, 30 when only files are removed. */
  readonly olderThanDays?: number | undefined
  /** Only sessions of this source. Files without a session have no source, and stay. */
  readonly source?: string | undefined
  /** What to remove; rows and files together by default. */
  readonly scope?: PruneRule['scope'] | undefined
  /** Also remove sessions that were never closed and were idle for longer than this. */
  readonly includeStaleOpenDays?: number | undefined
  readonly includePinned?: boolean | undefined
  readonly includeArchived?: boolean | undefined
  /** Compact the database afterwards if that frees enough. */
  readonly vacuum?: boolean | undefined
  /** Only report what would be removed. */
  readonly dryRun?: boolean | undefined
}

/** Returns the rule of a prune, with the defaults filled in. */
export function ruleOf(options: SessionPruneOptions): PruneRule {
  const { scope = 'rows-and-files', includeStaleOpenDays: staleOpenDays = null } = options
  const { olderThanDays = scope === 'files' ? 30 : 90 } = options
  if (!(olderThanDays >= 0)) throw badDays('age', olderThanDays, 0)
  // At least one day: a session left open overnight is not stale.
  if (staleOpenDays !== null && !(staleOpenDays >= 1)) {
    throw badDays('age of a session that was never closed', staleOpenDays, 1)
  }
  return {
    olderThanDays,
    source: options.source ?? null,
    scope,
    staleOpenDays,
    includePinned: options.includePinned ?? false,
    includeArchived: options.includeArchived ?? false,
  }
}

function badDays(what: string, found: number, least: number): CheckpointError {
  return new CheckpointError(
    'usage',
    `expected the ${what} as a number of days, ${least} or more, found ${found}`,
  )
}

import { CheckpointError, type AbsolutePath } from '@hermes-checkpoints/core'
import type { RemovalPorts } from '../delete/apply-removals.ts'
import type { PruneRule } from './prune-plan.ts'
import { sessionPlaces, type SessionPlaces } from '../inventory/session-places.ts'

/** Which sessions are meant. */
export interface SessionsOptions {
  readonly home: AbsolutePath
  /** The folder of transcripts; `<home>/sessions` unless it is elsewhere. */
  readonly sessionsDir?: AbsolutePath | undefined
}

/** What a prune goes by. */
export interface PruneOptions extends SessionsOptions, RemovalPorts {
  /** Ended sessions that were idle for longer go; 90 unless only files go, then 30. */
  readonly olderThanDays?: number | undefined
  /** Only sessions of this source. Files whose session is gone have none, and stay. */
  readonly source?: string | undefined
  /** Rows and files together, unless one of them shall stay. */
  readonly scope?: PruneRule['scope'] | undefined
  /** Sessions that were never closed go, too, when they were idle for longer than this. */
  readonly includeStaleOpenDays?: number | undefined
  readonly includePinned?: boolean | undefined
  readonly includeArchived?: boolean | undefined
  /** Whether the database is compacted when that is worth it. */
  readonly vacuum?: boolean | undefined
  /** Only tell what would go. */
  readonly dryRun?: boolean | undefined
}

/** Where the sessions are that somebody means. */
export function placesOf({ home, sessionsDir }: SessionsOptions): SessionPlaces {
  const places = sessionPlaces(home)
  return sessionsDir === undefined ? places : { ...places, sessionsDir }
}

/** The rule that somebody asks for, with the defaults of what they leave open. */
export function ruleOf(options: PruneOptions): PruneRule {
  const { scope = 'rows-and-files', includeStaleOpenDays: staleOpenDays = null } = options
  const { olderThanDays = scope === 'files' ? 30 : 90 } = options
  if (!(olderThanDays >= 0)) throw badDays('age', olderThanDays, 0)
  // Less than a day would take sessions that somebody has only gone to bed over.
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

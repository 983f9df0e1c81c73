import { dayMs, type Instant } from '@hermes-checkpoints/core'
import type { Artifact } from '../inventory/artifact.ts'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { PruneRule, WhySessionKept } from './prune-plan.ts'

export interface KeepInput {
  readonly now: Instant
  readonly rule: PruneRule
  readonly files: readonly Artifact[]
  readonly isInUse: boolean
}

/** Returns why a session that has a row stays; null when it may be removed. */
export function whyKept(session: SessionFact, input: KeepInput): WhySessionKept | null {
  const { now, rule, files, isInUse } = input
  if (rule.source !== null && session.source !== rule.source) return 'other-source'
  if (isInUse) return 'in-use'
  if (session.isPinned && !rule.includePinned) return 'pinned'
  if (session.isArchived && !rule.includeArchived) return 'archived'
  const days = session.endedAt === null ? rule.staleOpenDays : rule.olderThanDays
  if (days === null) return 'active'
  const idle = idleTime(session, now)
  if (idle === null) return 'age-unknown'
  if (idle <= days * dayMs) return session.endedAt === null ? 'active' : 'young'
  return whyFilesKeep(files, now, days)
}

/** Returns why the files of a session keep it; null when all of them are older than this number of days. */
export function whyFilesKeep(
  files: readonly Artifact[],
  now: Instant,
  days: number,
): 'age-unknown' | 'recent-file' | null {
  // A time in the future means that a clock is wrong; it says nothing about the age of the file.
  if (files.some(({ modifiedAt }) => modifiedAt > now)) return 'age-unknown'
  return files.some(({ modifiedAt }) => now - modifiedAt <= days * dayMs) ? 'recent-file' : null
}

/** Returns the time since the last activity, the end of the session included; null when a time is in doubt. */
function idleTime(
  { startedAt, lastActivityAt, endedAt }: SessionFact,
  now: Instant,
): number | null {
  if (startedAt === null || lastActivityAt === null) return null
  const last = Math.max(startedAt, lastActivityAt, endedAt ?? startedAt)
  return last > now ? null : now - last
}

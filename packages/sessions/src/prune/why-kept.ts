import { dayMs, type Instant } from '@hermes-checkpoints/core'
import type { Artifact } from '../inventory/artifact.ts'
import type { PruneRule, WhyKept } from './prune-plan.ts'
import type { SessionFact } from '../inventory/session-fact.ts'

export interface KeepQuestion {
  readonly now: Instant
  readonly rule: PruneRule
  readonly files: readonly Artifact[]
  readonly isInUse: boolean
}

/** Why a session that has a row stays; null when it may go. */
export function whyKept(session: SessionFact, question: KeepQuestion): WhyKept | null {
  const { now, rule, files, isInUse } = question
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

/** Why files keep the session that they belong to; null when all are older than so many days. */
export function whyFilesKeep(
  files: readonly Artifact[],
  now: Instant,
  days: number,
): 'age-unknown' | 'recent-file' | null {
  // A file from the future tells that a clock is wrong, not that the file is old.
  if (files.some(({ modifiedAt }) => modifiedAt > now)) return 'age-unknown'
  return files.some(({ modifiedAt }) => now - modifiedAt <= days * dayMs) ? 'recent-file' : null
}

/** For how long nothing has happened; null when that is in doubt. Its end is something that happens, too. */
function idleTime(
  { startedAt, lastActivityAt, endedAt }: SessionFact,
  now: Instant,
): number | null {
  if (startedAt === null || lastActivityAt === null) return null
  const last = Math.max(startedAt, lastActivityAt, endedAt ?? startedAt)
  return last > now ? null : now - last
}

import { dayMs, type Instant } from '@hermes-checkpoints/core'
import type { DirectoryState } from '@hermes-checkpoints/workdir'
import { ageOf } from './age-of.ts'
import type { ProjectFact, RelicFact, PlannedRemoval, RemovalInput } from './removal-plan.ts'

/**
 * Plans which projects and relics to remove: those whose workdir is gone, and those untouched for `retentionDays`.
 *
 * An unreachable workdir keeps its project at any age: the user cannot touch a directory on an unmounted volume.
 */
export function planRemovals(input: RemovalInput): readonly PlannedRemoval[] {
  return [
    ...input.projects.flatMap((project) => projectRemoval(project, input)),
    ...input.relics.flatMap((relic) => relicRemoval(relic, input)),
  ]
}

function projectRemoval(project: ProjectFact, input: RemovalInput): PlannedRemoval[] {
  const why = whyRemoveProject(project, input)
  if (why === null) return []
  return [{ what: 'project', project: project.hash, why, bytes: project.bytes }]
}

function relicRemoval(relic: RelicFact, input: RemovalInput): PlannedRemoval[] {
  const why = whyRemoveRelic(relic, input)
  if (why === null) return []
  const { bytes, kind, name, resumeStates } = relic
  return [{ what: kind, name, why, bytes, ...(resumeStates > 0 ? { resumeStates } : {}) }]
}

function whyRemoveProject(project: ProjectFact, input: RemovalInput): PlannedRemoval['why'] | null {
  if (project.hasPins || project.isInUse || project.state === 'unreachable') return null
  if (project.state === 'orphan' && mayRemoveOrphan(project, input)) return 'orphan'
  if (isDeclined(project.state, input)) return null
  return isStale(project.lastTouch, input) ? 'stale' : null
}

function whyRemoveRelic(relic: RelicFact, input: RemovalInput): PlannedRemoval['why'] | null {
  if (relic.isUnfinished) return null
  if (relic.kind === 'pre-v2-repository') {
    if (relic.state === null || relic.state === 'unreachable') return null
    if (relic.state === 'orphan' && mayRemoveOrphanedRelic(relic, input)) return 'orphan'
    if (isDeclined(relic.state, input)) return null
  }
  return isStale(relic.modifiedAt, input) ? 'stale' : null
}

/** True when the user saw the list of orphans and did not agree to this one. Its age is then no reason either. */
function isDeclined(state: DirectoryState, { orphans }: RemovalInput): boolean {
  return state === 'orphan' && orphans.kind === 'listed'
}

function mayRemoveOrphan(
  { goneSince, hash }: ProjectFact,
  { now, orphans }: RemovalInput,
): boolean {
  if (orphans.kind === 'listed') return orphans.projects.has(hash)
  if (orphans.kind === 'seen-twice') return ageOf(goneSince, now) >= dayMs
  return orphans.kind === 'all'
}

/** The rule `seen-twice` keeps a relic: housekeeping remembers only since when the directory of a project is gone. */
function mayRemoveOrphanedRelic({ name }: RelicFact, { orphans }: RemovalInput): boolean {
  if (orphans.kind === 'listed') return orphans.relics.has(name)
  return orphans.kind === 'all'
}

function isStale(touched: Instant | null, { now, retentionDays }: RemovalInput): boolean {
  return retentionDays > 0 && ageOf(touched, now) > retentionDays * dayMs
}

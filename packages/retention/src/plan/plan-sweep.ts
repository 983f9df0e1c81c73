import { dayMs, type Instant } from '@hermes-checkpoints/core'
import type { DirectoryState } from '@hermes-checkpoints/workdir'
import { ageOf } from './age-of.ts'
import type { ProjectFact, RelicFact, SweepAction, SweepInput } from './sweep-plan.ts'

/**
 * Plans what goes as a whole: projects and relics whose directory is gone, and those that nobody touched for long.
 *
 * Whatever cannot be reached stays, however old: nobody can touch a directory on a volume that is not mounted.
 */
export function planSweep(input: SweepInput): readonly SweepAction[] {
  return [
    ...input.projects.flatMap((project) => projectAction(project, input)),
    ...input.relics.flatMap((relic) => relicAction(relic, input)),
  ]
}

function projectAction(project: ProjectFact, input: SweepInput): SweepAction[] {
  const why = whyProjectGoes(project, input)
  if (why === null) return []
  return [{ what: 'project', project: project.hash, why, bytes: project.bytes }]
}

function relicAction(relic: RelicFact, input: SweepInput): SweepAction[] {
  const why = whyRelicGoes(relic, input)
  if (why === null) return []
  const { bytes, kind, name, resumeStates } = relic
  return [{ what: kind, name, why, bytes, ...(resumeStates > 0 ? { resumeStates } : {}) }]
}

function whyProjectGoes(project: ProjectFact, input: SweepInput): SweepAction['why'] | null {
  if (project.hasPins || project.isInUse || project.state === 'unreachable') return null
  if (project.state === 'orphan' && mayProjectGo(project, input)) return 'orphan'
  if (isDeclined(project.state, input)) return null
  return isStale(project.lastTouch, input) ? 'stale' : null
}

function whyRelicGoes(relic: RelicFact, input: SweepInput): SweepAction['why'] | null {
  if (relic.isUnfinished) return null
  if (relic.kind === 'pre-v2-repository') {
    if (relic.state === null || relic.state === 'unreachable') return null
    if (relic.state === 'orphan' && mayRelicGo(relic, input)) return 'orphan'
    if (isDeclined(relic.state, input)) return null
  }
  return isStale(relic.modifiedAt, input) ? 'stale' : null
}

/** Somebody was shown the orphans and has not agreed to this one: that it is old as well does not matter. */
function isDeclined(state: DirectoryState, { orphans }: SweepInput): boolean {
  return state === 'orphan' && orphans.kind === 'listed'
}

/** Says whether the rule lets an orphaned project go. */
function mayProjectGo({ goneSince, hash }: ProjectFact, { now, orphans }: SweepInput): boolean {
  if (orphans.kind === 'listed') return orphans.projects.has(hash)
  if (orphans.kind === 'seen-twice') return ageOf(goneSince, now) >= dayMs
  return orphans.kind === 'all'
}

/** The same for a repository of old; nobody records when such a one was first seen without its directory. */
function mayRelicGo({ name }: RelicFact, { orphans }: SweepInput): boolean {
  if (orphans.kind === 'listed') return orphans.relics.has(name)
  return orphans.kind === 'all'
}

function isStale(touched: Instant | null, { now, retentionDays }: SweepInput): boolean {
  return retentionDays > 0 && ageOf(touched, now) > retentionDays * dayMs
}

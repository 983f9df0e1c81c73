import { dayMs, type Instant } from '@hermes-checkpoints/core'
import { ageOf } from './age-of.ts'
import type { CapDrop, CapInput, CapPlan, SizedCheckpoint, SizedProject } from './cap-plan.ts'

/** Plans drops until the store fits under its cap, and no more; 0 sets no cap. */
export function planCap(input: CapInput): CapPlan {
  const cap = input.capBytes > 0 ? input.capBytes : Number.POSITIVE_INFINITY
  const drops: CapDrop[] = []
  let expectedBytes = input.storeBytes
  for (const drop of [...checkpointDrops(input), ...projectDrops(input)]) {
    if (expectedBytes <= cap) break
    drops.push(drop)
    // The sizes are estimates, so their sum can exceed the store's size.
    expectedBytes = Math.max(0, expectedBytes - drop.bytes)
  }
  return { drops, expectedBytes, fits: expectedBytes <= cap }
}

/**
 * Returns the checkpoints that may be dropped one by one, in order: always the oldest of the project that is the
 * largest at that point.
 *
 * Drops only shrink a project. So sorting all drops by the size of their project at that point gives the same order
 * as finding the largest project again after each drop.
 */
function checkpointDrops({ projects }: CapInput): readonly CapDrop[] {
  return projects
    .filter(({ state }) => state !== 'unreachable')
    .flatMap(dropsOf)
    .toSorted(byLargestProject)
    .map((candidate) => candidate.drop)
}

interface Candidate {
  readonly drop: CapDrop
  /** The size of the project's checkpoints before this drop. */
  readonly projectBytes: number
}

function dropsOf({ checkpoints, hash }: SizedProject): readonly Candidate[] {
  let projectBytes = checkpoints.reduce((sum, { bytes }) => sum + bytes, 0)
  const candidates: Candidate[] = []
  for (const { bytes, id } of droppable(checkpoints).toReversed()) {
    const drop: CapDrop = { what: 'checkpoint', project: hash, checkpoint: id, bytes }
    candidates.push({ drop, projectBytes })
    projectBytes -= bytes
  }
  return candidates
}

/** Excludes the newest, which a project loses only as a whole, and the held ones. */
function droppable(checkpoints: readonly SizedCheckpoint[]): readonly SizedCheckpoint[] {
  return checkpoints.slice(1).filter((checkpoint) => !checkpoint.isHeld)
}

/** The sort is stable, so the drops of one project stay in order. */
function byLargestProject(left: Candidate, right: Candidate): number {
  return right.projectBytes - left.projectBytes || byText(left.drop.project, right.drop.project)
}

/** Returns the projects that may be dropped as a whole after all single drops, least recently touched first. */
function projectDrops({ now, projects }: CapInput): readonly CapDrop[] {
  return projects
    .filter((project) => mayDrop(project, now))
    .toSorted(
      (left, right) =>
        ageOf(right.lastTouch, now) - ageOf(left.lastTouch, now) || byText(left.hash, right.hash),
    )
    .map(({ checkpoints, hash }) => ({
      what: 'project',
      project: hash,
      // The single drops come first, so only the newest checkpoint is left.
      bytes: checkpoints[0]?.bytes ?? 0,
    }))
}

function mayDrop(project: SizedProject, now: Instant): boolean {
  const { checkpoints, isTemporary, lastTouch, state } = project
  if (state === 'unreachable' || checkpoints.length === 0) return false
  if (checkpoints.some((checkpoint) => checkpoint.isHeld)) return false
  return state === 'orphan' || isTemporary || ageOf(lastTouch, now) > dayMs
}

function byText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

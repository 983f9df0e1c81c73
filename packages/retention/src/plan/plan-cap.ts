import { dayMs, type Instant } from '@hermes-checkpoints/core'
import { ageOf } from './age-of.ts'
import type { CapDrop, CapInput, CapPlan, SizedCheckpoint, SizedProject } from './cap-plan.ts'

/** Plans what goes so that the store fits under its cap, and no more than that; a cap of 0 is none. */
export function planCap(input: CapInput): CapPlan {
  const cap = input.capBytes > 0 ? input.capBytes : Number.POSITIVE_INFINITY
  const drops: CapDrop[] = []
  let expectedBytes = input.storeBytes
  for (const drop of [...checkpointDrops(input), ...projectDrops(input)]) {
    if (expectedBytes <= cap) break
    drops.push(drop)
    // Sizes are estimates, and no store takes less than nothing.
    expectedBytes = Math.max(0, expectedBytes - drop.bytes)
  }
  return { drops, expectedBytes, fits: expectedBytes <= cap }
}

/**
 * All checkpoints that may go one by one, first what goes first: the oldest of the project that is the largest then.
 *
 * A project never grows as it pays. So all turns, sorted by how large their project is by then, are in the same
 * order as if the largest project were looked up again after each one.
 */
function checkpointDrops({ projects }: CapInput): readonly CapDrop[] {
  return projects
    .filter(({ state }) => state !== 'unreachable')
    .flatMap(turnsOf)
    .toSorted(byLargestProject)
    .map((turn) => turn.drop)
}

/** A project's turn to pay with a checkpoint. */
interface Turn {
  readonly drop: CapDrop
  /** What the project's checkpoints take before. */
  readonly projectBytes: number
}

function turnsOf({ checkpoints, hash }: SizedProject): readonly Turn[] {
  let projectBytes = checkpoints.reduce((sum, { bytes }) => sum + bytes, 0)
  const turns: Turn[] = []
  for (const { bytes, id } of droppable(checkpoints).toReversed()) {
    const drop: CapDrop = { what: 'checkpoint', project: hash, checkpoint: id, bytes }
    turns.push({ drop, projectBytes })
    projectBytes -= bytes
  }
  return turns
}

/** All but the newest, which is a project's last resort, and those that are held. */
function droppable(checkpoints: readonly SizedCheckpoint[]): readonly SizedCheckpoint[] {
  return checkpoints.slice(1).filter((checkpoint) => !checkpoint.isHeld)
}

/** Sorting is stable: the turns of one project stay in their order. */
function byLargestProject(left: Turn, right: Turn): number {
  return right.projectBytes - left.projectBytes || byText(left.drop.project, right.drop.project)
}

/** The projects that may go as a whole once all others are down to what must stay, least recently touched first. */
function projectDrops({ now, projects }: CapInput): readonly CapDrop[] {
  return projects
    .filter((project) => mayGo(project, now))
    .toSorted(
      (left, right) =>
        ageOf(right.lastTouch, now) - ageOf(left.lastTouch, now) || byText(left.hash, right.hash),
    )
    .map(({ checkpoints, hash }) => ({
      what: 'project',
      project: hash,
      // By now the newest checkpoint is the only one.
      bytes: checkpoints[0]?.bytes ?? 0,
    }))
}

function mayGo(project: SizedProject, now: Instant): boolean {
  const { checkpoints, isTemporary, lastTouch, state } = project
  if (state === 'unreachable' || checkpoints.length === 0) return false
  if (checkpoints.some((checkpoint) => checkpoint.isHeld)) return false
  return state === 'orphan' || isTemporary || ageOf(lastTouch, now) > dayMs
}

function byText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

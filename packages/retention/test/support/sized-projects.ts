import type { CapInput } from '@hermes-checkpoints/retention'
import type { SizedCheckpoint, SizedProject } from '../../src/plan/cap-plan.ts'
import fc from 'fast-check'
import { hashOf, idOf } from './made-up-ids.ts'

const hour = 60 * 60 * 1000

export const capNow: number = Date.UTC(2026, 0, 15, 12)

/** Returns a live project, touched an hour ago, with checkpoints of these sizes, newest first. */
export function sizedProject(
  number: number,
  sizes: readonly number[],
  given: Partial<SizedProject> = {},
): SizedProject {
  return {
    hash: hashOf(number),
    state: 'live',
    isTemporary: false,
    lastTouch: capNow - hour,
    checkpoints: sizes.map((bytes, place) => sizedCheckpoint(number, place, bytes)),
    ...given,
  }
}

/** Returns the project with the checkpoints at these positions held. */
export function withHeld(project: SizedProject, ...places: readonly number[]): SizedProject {
  const checkpoints = project.checkpoints.map(({ id, bytes }, place) => ({
    id,
    bytes,
    isHeld: places.includes(place),
  }))
  return { ...project, checkpoints }
}

/** Returns the input for a store that is as large as its checkpoints. */
export function capInput(capBytes: number, projects: readonly SizedProject[]): CapInput {
  return { now: capNow, capBytes, storeBytes: bytesOf(projects), projects }
}

export function bytesOf(projects: readonly SizedProject[]): number {
  const checkpoints = projects.flatMap((project) => project.checkpoints)
  return checkpoints.reduce((sum, { bytes }) => sum + bytes, 0)
}

const sizeProjects: fc.Arbitrary<SizedProject[]> = fc
  .array(
    fc.record({
      state: fc.constantFrom('live', 'orphan', 'unreachable'),
      isTemporary: fc.boolean(),
      lastTouch: fc.option(fc.integer({ min: capNow - 72 * hour, max: capNow + hour })),
      // Small numbers produce projects of equal size, and checkpoints of size 0.
      sizes: fc.array(fc.nat(9), { maxLength: 8 }),
      held: fc.uniqueArray(fc.nat(7), { maxLength: 2 }),
    }),
    { maxLength: 7 },
  )
  .map((projects) =>
    projects.map(({ sizes, held, ...given }, number) =>
      withHeld(sizedProject(number, sizes, given), ...held),
    ),
  )

/** Stores above, at and below their caps, and larger than their checkpoints. */
export const capInputs: fc.Arbitrary<CapInput> = fc
  .tuple(sizeProjects, fc.nat(120), fc.integer({ min: -20, max: 20 }))
  .map(([projects, capBytes, unexplained]) => ({
    now: capNow,
    capBytes,
    storeBytes: Math.max(0, bytesOf(projects) + unexplained),
    projects,
  }))

function sizedCheckpoint(project: number, place: number, bytes: number): SizedCheckpoint {
  return { id: idOf(project * 0x1_00_00_00 + place), bytes, isHeld: false }
}

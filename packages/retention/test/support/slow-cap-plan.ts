import type { CapInput } from '@hermes-checkpoints/retention'
import type { CapDrop, SizedProject } from '../../src/plan/cap-plan.ts'

const day = 24 * 60 * 60 * 1000

/** A slow reference for `planCap`: after each drop it inspects everything that is left again. */
export function slowlyDropped(input: CapInput): CapDrop[] {
  if (input.capBytes === 0) return []
  let left = [...input.projects]
  let storeBytes = input.storeBytes
  const drops: CapDrop[] = []
  while (storeBytes > input.capBytes) {
    const drop = nextCheckpoint(left) ?? nextProject(left, input.now)
    if (drop === undefined) break
    drops.push(drop)
    storeBytes -= drop.bytes
    left = left.flatMap((project) => without(project, drop))
  }
  return drops
}

function nextCheckpoint(projects: readonly SizedProject[]): CapDrop | undefined {
  const [payer] = projects
    .filter(({ state }) => state !== 'unreachable')
    .filter((project) => oldestDroppable(project) !== undefined)
    .toSorted((one, other) => bytesOf(other) - bytesOf(one) || (one.hash < other.hash ? -1 : 1))
  const oldest = payer && oldestDroppable(payer)
  if (payer === undefined || oldest === undefined) return undefined
  return { what: 'checkpoint', project: payer.hash, checkpoint: oldest.id, bytes: oldest.bytes }
}

function oldestDroppable({
  checkpoints,
}: SizedProject): SizedProject['checkpoints'][number] | undefined {
  return checkpoints.findLast(({ isHeld }, place) => place > 0 && !isHeld)
}

function nextProject(projects: readonly SizedProject[], now: number): CapDrop | undefined {
  const [idlest] = projects
    .filter(({ checkpoints, state }) => checkpoints.length > 0 && state !== 'unreachable')
    .filter(({ checkpoints }) => !checkpoints.some(({ isHeld }) => isHeld))
    .filter(
      ({ isTemporary, lastTouch, state }) =>
        state === 'orphan' || isTemporary || (lastTouch !== null && lastTouch < now - day),
    )
    .toSorted(
      (one, other) => touchOf(one, now) - touchOf(other, now) || (one.hash < other.hash ? -1 : 1),
    )
  return idlest && { what: 'project', project: idlest.hash, bytes: bytesOf(idlest) }
}

/** An unknown touch, or one in the future, counts as now. */
function touchOf({ lastTouch }: SizedProject, now: number): number {
  return Math.min(lastTouch ?? now, now)
}

function without(project: SizedProject, drop: CapDrop): SizedProject[] {
  if (drop.project !== project.hash) return [project]
  if (drop.what === 'project') return []
  const checkpoints = project.checkpoints.filter(({ id }) => id !== drop.checkpoint)
  return [{ ...project, checkpoints }]
}

function bytesOf({ checkpoints }: SizedProject): number {
  return checkpoints.reduce((sum, { bytes }) => sum + bytes, 0)
}

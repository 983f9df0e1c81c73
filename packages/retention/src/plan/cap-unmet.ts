import { formatBytes } from '@hermes-checkpoints/core'
import type { CapInput, CapPlan, SizedCheckpoint, SizedProject } from './cap-plan.ts'

/** Explains what keeps the store above its cap when a plan does not fit, and what the user can do about it. */
export function capUnmetReason(input: CapInput, plan: CapPlan): string {
  const staying = projectsAfter(input, plan)
  const newest = staying.flatMap(({ checkpoints }) => checkpoints.slice(0, 1))
  const older = staying.flatMap(({ checkpoints }) => checkpoints.slice(1).filter(isHeld))
  const otherBytes = plan.expectedBytes - bytesOf(newest) - bytesOf(older)
  const contents = [
    { what: newestOf(newest.length), bytes: bytesOf(newest) },
    { what: olderOnes(older.length), bytes: bytesOf(older) },
    { what: 'its own files and shared content', bytes: otherBytes },
  ]
  const held = contents
    .filter(({ bytes }) => bytes > 0)
    .map(({ bytes, what }) => `${what} (${formatBytes(bytes)})`)
  const least = `${formatBytes(plan.expectedBytes)}, and its cap is ${formatBytes(input.capBytes)}`
  const remedies = remediesFor([...newest, ...older])
  return `the store cannot get below ${least}: it has to hold ${list('conjunction', held)}; ${list('disjunction', remedies)}`
}

/** Created only for a message: the first `Intl.ListFormat` takes longer than loading everything else a snapshot needs. */
function list(type: Intl.ListFormatType, parts: readonly string[]): string {
  return new Intl.ListFormat('en', { type }).format(parts)
}

function projectsAfter({ projects }: CapInput, { drops }: CapPlan): readonly SizedProject[] {
  const gone = new Set(drops.filter(({ what }) => what === 'project').map((drop) => drop.project))
  return projects.filter(({ hash }) => !gone.has(hash))
}

function isHeld(checkpoint: SizedCheckpoint): boolean {
  return checkpoint.isHeld
}

function bytesOf(checkpoints: readonly SizedCheckpoint[]): number {
  return checkpoints.reduce((sum, { bytes }) => sum + bytes, 0)
}

function newestOf(projects: number): string {
  return projects === 1
    ? 'the newest checkpoint of 1 project'
    : `the newest checkpoint of each of ${projects} projects`
}

function olderOnes(count: number): string {
  return count === 1
    ? '1 older checkpoint that is pinned or in use'
    : `${count} older checkpoints that are pinned or in use`
}

function remediesFor(staying: readonly SizedCheckpoint[]): readonly string[] {
  return [
    'raise checkpoints.max_total_size_mb',
    ...(staying.some(isHeld) ? ['unpin checkpoints'] : []),
    ...(staying.length > 0 ? ['delete projects'] : []),
  ]
}

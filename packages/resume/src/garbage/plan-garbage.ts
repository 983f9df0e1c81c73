import { CheckpointError, dayMs, type Instant } from '@hermes-checkpoints/core'
import type { DamagedState, ReadableState, StateFile } from '../states/state-file.ts'
import type { GarbageInput, GarbagePlan, GarbageRemoval, KeptState } from './garbage-plan.ts'

const defaultAgeDays = 7

/** Python truncates a file before it writes it, so that a file that was just modified may be incomplete. */
const writingMs = 10_000

/**
 * Plans which states to remove, by upstream's rules: completed ones after a day, others after `maxAgeDays`. Pure.
 *
 * A state without a time counts as `maxAgeDays` old, so it stays unless it is completed.
 */
export function planGarbage(files: readonly StateFile[], input: GarbageInput): GarbagePlan {
  const maxAgeDays = requireAge(input.maxAgeDays ?? defaultAgeDays)
  const { now } = input
  const removals: GarbageRemoval[] = []
  const damaged: DamagedState[] = []
  const kept: KeptState[] = []
  for (const file of files) {
    if (file.kind === 'state') {
      const why = whyRemove(file, now, maxAgeDays)
      if (why === null) kept.push({ id: file.id, why: 'young' })
      else removals.push({ state: file, why })
    } else if (file.kind === 'damaged') {
      if (isBeingWritten(file, now)) kept.push({ id: file.id, why: 'being-written' })
      else damaged.push(file)
    }
  }
  const errors = files.flatMap((file) =>
    file.kind === 'unreadable' ? [{ id: file.id, why: file.why }] : [],
  )
  return { removals, damaged, kept, errors }
}

function requireAge(days: number): number {
  if (Number.isFinite(days) && days >= 0) return days
  throw new CheckpointError('usage', `expected an age of 0 days or more, found ${days}`)
}

function whyRemove(
  { status, updatedAt }: ReadableState,
  now: Instant,
  maxAgeDays: number,
): GarbageRemoval['why'] | null {
  const cutoff = now - maxAgeDays * dayMs
  const updated = updatedAt ?? cutoff
  if (status === 'completed' && updated < now - dayMs) return 'completed'
  return updated < cutoff ? 'stale' : null
}

function isBeingWritten({ version }: DamagedState, now: Instant): boolean {
  return Math.abs(now - Number(version.modifiedNs / 1_000_000n)) < writingMs
}

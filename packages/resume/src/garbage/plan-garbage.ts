import { CheckpointError, dayMs, type Instant } from '@hermes-checkpoints/core'
import type { GarbageInput, GarbagePlan, KeptState, Removal } from './garbage-plan.ts'
import type { DamagedState, ReadableState, StateFile } from '../states/state-file.ts'

const usualAgeDays = 7

/** Python opens a file, empties it and fills it: for a moment it is no state. */
const writingMs = 10_000

/**
 * Tells which states go, by the rules of the Python original: a completed one after a day, any other after `maxAgeDays`.
 *
 * One that does not say when it was updated counts as `maxAgeDays` old: it stays unless it is completed.
 */
export function planGarbage(files: readonly StateFile[], input: GarbageInput): GarbagePlan {
  const maxAgeDays = requireAge(input.maxAgeDays ?? usualAgeDays)
  const { now } = input
  const removals: Removal[] = []
  const damaged: DamagedState[] = []
  const kept: KeptState[] = []
  for (const file of files) {
    if (file.kind === 'state') {
      const why = whyItGoes(file, now, maxAgeDays)
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

function whyItGoes(
  { status, updatedAt }: ReadableState,
  now: Instant,
  maxAgeDays: number,
): Removal['why'] | null {
  const cutoff = now - maxAgeDays * dayMs
  const updated = updatedAt ?? cutoff
  if (status === 'completed' && updated < now - dayMs) return 'completed'
  return updated < cutoff ? 'stale' : null
}

function isBeingWritten({ version }: DamagedState, now: Instant): boolean {
  return Math.abs(now - Number(version.modifiedNs / 1_000_000n)) < writingMs
}

import { statSync } from 'node:fs'
import { hourMs, type Instant, type Layout } from '@hermes-checkpoints/core'
import type { CheckpointSettings } from '@hermes-checkpoints/settings'
import { storeShape } from '@hermes-checkpoints/git-adapter'
import { readMemory, type HousekeepingMemory } from '../state/housekeeping-memory.ts'
import { readLastPrune } from '../state/last-prune.ts'
import { capBytesOf } from '../plan/policy-of.ts'
import { reserveBytes } from '../state/reserve.ts'

/** Why housekeeping is due. */
export type WhyDue = 'many-objects' | 'many-packs' | 'over-cap' | 'interval'

/** More of either slow down every git process. */
const maxLooseObjects = 2_000
const maxPacks = 50

/** Returns why the store needs housekeeping, or null. Starts no process: it runs after every checkpoint. */
export function housekeepingDue(
  layout: Layout,
  settings: CheckpointSettings,
  now: Instant,
): WhyDue | null {
  const memory = readMemory(layout)
  if (wasJustTried(memory, now)) return null
  const { looseEstimate, packBytes, packs } = storeShape(layout)
  if (looseEstimate > maxLooseObjects) return 'many-objects'
  if (packs > maxPacks) return 'many-packs'
  if (isOverCap(memory, settings, packBytes)) return 'over-cap'
  return !isYoung(layout, settings, now) && isAutoPruneDue(layout, settings, now)
    ? 'interval'
    : null
}

/** A second run helps neither one that still runs nor one that has just failed. */
function wasJustTried({ attemptedAt }: HousekeepingMemory, now: Instant): boolean {
  return attemptedAt !== null && attemptedAt <= now && now - attemptedAt < pauseMs
}

const pauseMs = 10 * 60_000

/**
 * Measures only the packs, and takes the rest from the last maintenance: walking the store would take longer than a
 * snapshot.
 *
 * After a run that could not meet the cap, returns false until the store has grown by 5 %.
 */
function isOverCap(
  { capUnmet, otherBytes }: HousekeepingMemory,
  settings: CheckpointSettings,
  packBytes: number,
): boolean {
  const capBytes = capBytesOf(settings)
  const storeBytes = packBytes + (otherBytes ?? reserveBytes)
  if (capBytes === 0 || storeBytes <= capBytes) return false
  if (capUnmet === null || capUnmet.capBytes !== capBytes) return true
  return storeBytes > capUnmet.storeBytes * 1.05
}

/** A new store has nothing to maintain yet. */
function isYoung(layout: Layout, settings: CheckpointSettings, now: Instant): boolean {
  const createdAt = statSync(layout.head, { throwIfNoEntry: false })?.mtimeMs ?? 0
  // Clock skew: the file system's clock may be slightly ahead of ours.
  return Math.abs(now - createdAt) < settings.minIntervalHours * hourMs
}

/** True when automatic pruning is on and its interval has passed. */
export function isAutoPruneDue(
  layout: Layout,
  settings: CheckpointSettings,
  now: Instant,
): boolean {
  if (!settings.autoPrune) return false
  const last = readLastPrune(layout, now)
  return last === null || now - last >= settings.minIntervalHours * hourMs
}

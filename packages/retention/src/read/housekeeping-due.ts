import { statSync } from 'node:fs'
import { hourMs, type Instant, type Layout } from '@hermes-checkpoints/core'
import type { CheckpointSettings } from '@hermes-checkpoints/settings'
import { storeShape } from '@hermes-checkpoints/git-adapter'
import { readMemory, type HousekeepingMemory } from '../state/housekeeping-memory.ts'
import { readLastPrune } from '../state/last-prune.ts'
import { capBytesOf } from '../plan/policy-of.ts'
import { reserveBytes } from '../state/reserve.ts'

/** Why housekeeping should run. */
export type WhyDue = 'many-objects' | 'many-packs' | 'over-cap' | 'interval'

/** So many make every git process slower. */
const mostLooseObjects = 2_000
const mostPacks = 50

/** Looks, without a process, whether the store needs housekeeping; null when it does not. */
export function housekeepingDue(
  layout: Layout,
  settings: CheckpointSettings,
  now: Instant,
): WhyDue | null {
  const memory = readMemory(layout)
  if (isJustTried(memory, now)) return null
  const { looseEstimate, packBytes, packs } = storeShape(layout)
  if (looseEstimate > mostLooseObjects) return 'many-objects'
  if (packs > mostPacks) return 'many-packs'
  if (isOverCap(memory, settings, packBytes)) return 'over-cap'
  return !isYoung(layout, settings, now) && isSweepDue(layout, settings, now) ? 'interval' : null
}

/** One that runs now, and one that has just failed, are not helped by another. */
function isJustTried({ attemptedAt }: HousekeepingMemory, now: Instant): boolean {
  return attemptedAt !== null && attemptedAt <= now && now - attemptedAt < pauseMs
}

const pauseMs = 10 * 60_000

/**
 * What lies beside the packs is as maintenance has last measured it: to walk the store would take longer than a snapshot.
 *
 * A cap that could not be met is not tried again until the store has grown by a twentieth.
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

/** A store that was made just now has nothing to look through yet. */
function isYoung(layout: Layout, settings: CheckpointSettings, now: Instant): boolean {
  const madeAt = statSync(layout.head, { throwIfNoEntry: false })?.mtimeMs ?? 0
  // The clock of a file system may be a little ahead.
  return Math.abs(now - madeAt) < settings.minIntervalHours * hourMs
}

/** Says whether the time has come to look for projects that nobody needs any more. */
export function isSweepDue(layout: Layout, settings: CheckpointSettings, now: Instant): boolean {
  if (!settings.autoPrune) return false
  const last = readLastPrune(layout, now)
  return last === null || now - last >= settings.minIntervalHours * hourMs
}

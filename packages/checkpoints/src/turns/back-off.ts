import type { WorkdirPath } from '@hermes-checkpoints/core'

/** Keeps a directory that is too large for its time from costing that time in every turn. */
export interface BackOff {
  /** Opens the next turn. */
  turn(): void
  /** Opens the next turn of one directory. */
  turnOf(root: WorkdirPath): void
  /** How many turns from now a directory has its next try; 0 when it may be tried at once. */
  turnsLeft(root: WorkdirPath): number
  /** Notes that an attempt ran out of time: each time in a row doubles the pause. */
  ranOut(root: WorkdirPath): void
  /** Notes that an attempt ended in time. */
  wasInTime(root: WorkdirPath): void
}

const longestPause = 32

/** A fresh memory: no directory has to wait. */
export function createBackOff(): BackOff {
  const pauses = new Map<WorkdirPath, { length: number; nextTry: number }>()
  let now = 0
  return {
    turn: () => void (now += 1),
    turnOf: (root) => {
      const pause = pauses.get(root)
      if (pause !== undefined) pause.nextTry -= 1
    },
    turnsLeft: (root) => Math.max((pauses.get(root)?.nextTry ?? now) - now, 0),
    ranOut: (root) => {
      const length = Math.min((pauses.get(root)?.length ?? 0.5) * 2, longestPause)
      // The rest of this turn is lost as well.
      pauses.set(root, { length, nextTry: now + length + 1 })
    },
    wasInTime: (root) => void pauses.delete(root),
  }
}

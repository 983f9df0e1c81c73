import type { WorkdirPath } from '@hermes-checkpoints/core'

/** Keeps a directory that is too large for its time from costing that time in every turn. */
export interface BackOff {
  /** How many turns a directory still has to sit out; counts one down. */
  sitOut(root: WorkdirPath): number
  /** Notes that an attempt ran out of time: each time in a row doubles the pause. */
  ranOut(root: WorkdirPath): void
  /** Notes that an attempt ended in time. */
  wasInTime(root: WorkdirPath): void
}

const longestPause = 32

/** A fresh memory: no directory has to wait. */
export function createBackOff(): BackOff {
  const pauses = new Map<WorkdirPath, { turns: number; left: number }>()
  return {
    sitOut: (root) => {
      const pause = pauses.get(root)
      if (pause === undefined || pause.left === 0) return 0
      pause.left -= 1
      return pause.left + 1
    },
    ranOut: (root) => {
      const turns = Math.min((pauses.get(root)?.turns ?? 0.5) * 2, longestPause)
      pauses.set(root, { turns, left: turns })
    },
    wasInTime: (root) => void pauses.delete(root),
  }
}

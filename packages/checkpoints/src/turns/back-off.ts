import type { WorkdirPath } from '@hermes-checkpoints/core'

/** Pauses a directory that runs out of time, so that it does not cost that time in every turn. */
export interface BackOff {
  /** Opens the next turn. */
  turn(): void
  /** Opens the next turn of one directory. */
  turnOf(root: WorkdirPath): void
  /** Returns the number of turns until the next try of a directory; 0 when it may be tried at once. */
  turnsLeft(root: WorkdirPath): number
  /** Records that an attempt ran out of time. Each time in a row doubles the pause. */
  ranOut(root: WorkdirPath): void
  /** Records that an attempt ended in time. */
  wasInTime(root: WorkdirPath): void
}

const longestPause = 32

/** Creates a back-off without any paused directory. */
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
      // The pause counts from the next turn on.
      pauses.set(root, { length, nextTry: now + length + 1 })
    },
    wasInTime: (root) => void pauses.delete(root),
  }
}

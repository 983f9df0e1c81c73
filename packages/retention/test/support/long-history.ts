import type { CheckpointFact } from '@hermes-checkpoints/retention'
import { idOf } from './made-up-ids.ts'

const minuteMs = 60_000
const tenYearsMs = 3653 * 24 * 60 * minuteMs

/**
 * Returns 400 checkpoints over about 60 days, newest first: bursts of work with pauses in between.
 *
 * For checkpoints 150 to 179 the clock was ten years behind. Every 37th is pinned, and one is in use.
 */
export function longHistory(): readonly CheckpointFact[] {
  const random = numbersFrom(20_260)
  let time = Date.UTC(2026, 6, 31, 17, 45)
  return Array.from({ length: 400 }, (_, index) => {
    const isPause = random() < 0.15
    time -= Math.round((isPause ? 2 + random() * 40 : random() * 0.6) * 60) * minuteMs
    return {
      id: idOf(index),
      time: index >= 150 && index < 180 ? time - tenYearsMs : time,
      isPinned: index % 37 === 30,
      isInUse: index === 222,
    }
  })
}

/** Lehmer's generator: the same numbers from 0 to 1 on every machine. */
function numbersFrom(seed: number): () => number {
  const modulus = 2 ** 31 - 1
  let state = seed
  return () => {
    state = (state * 48_271) % modulus
    return state / modulus
  }
}

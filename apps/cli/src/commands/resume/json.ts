import { isoTime } from '@hermes-checkpoints/core'
import type { LostState, ReadableState } from '@hermes-checkpoints/resume'

/** A resume state as programs get it in a list. */
export function resumeStateJson({ id, path, status, task, updatedAt }: ReadableState): object {
  return { id, status, task, updatedAt: updatedAt === null ? null : isoTime(updatedAt), path }
}

/** One that lies where nobody looks for it. */
export function lostStateJson({ inPlace, place, state }: LostState): object {
  return { ...resumeStateJson(state), place, inPlace }
}

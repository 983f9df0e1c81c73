import { isoTime } from '@hermes-checkpoints/core'
import type { LostState, ReadableState } from '@hermes-checkpoints/resume'

export function resumeStateJson({ id, path, status, task, updatedAt }: ReadableState): object {
  return { id, status, task, updatedAt: updatedAt === null ? null : isoTime(updatedAt), path }
}

/** Returns the JSON of a state outside the directory that agents read. */
export function lostStateJson({ inPlace, place, state }: LostState): object {
  return { ...resumeStateJson(state), place, inPlace }
}

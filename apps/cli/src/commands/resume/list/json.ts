import type { LostState, ReadableState, StateFile } from '@hermes-checkpoints/resume'
import { lostStateJson, resumeStateJson } from '../json.ts'

export interface ListedStates {
  readonly states: readonly ReadableState[]
  readonly lost: readonly LostState[]
  readonly unusable: readonly Exclude<StateFile, ReadableState>[]
}

export function resumeListJson({ lost, states, unusable }: ListedStates): object {
  return {
    states: states.map(resumeStateJson),
    lost: lost.map(lostStateJson),
    damaged: unusable.map(({ id, path, why }) => ({ id, why, path })),
  }
}

import type { CheckpointId, Layout } from '@hermes-checkpoints/core'
import { readRefs } from './read-refs.ts'

/** Where the refs of a store are, each place once. */
export function refTips(layout: Layout): readonly CheckpointId[] {
  const states = [...readRefs(layout, 'refs/').values()]
  return [...new Set(states.flatMap((state) => (state.kind === 'at' ? [state.id] : [])))]
}

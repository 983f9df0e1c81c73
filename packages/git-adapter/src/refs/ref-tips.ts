import { CheckpointError, type CheckpointId, type Layout } from '@hermes-checkpoints/core'
import { readRefs } from './read-refs.ts'

/**
 * The checkpoints that the refs of a store lead to, each once; the caller deletes the objects that they do not reach.
 * Throws when a ref is damaged: the checkpoints that only this ref protects would be deleted silently.
 *
 * Callers read the refs once: a ref that was readable a moment ago can fail to be read now.
 */
export function refTips(layout: Layout): readonly CheckpointId[] {
  const tips = new Set<CheckpointId>()
  const damaged: string[] = []
  for (const [ref, state] of readRefs(layout, 'refs/')) {
    if (state.kind === 'at') tips.add(state.id)
    if (state.kind === 'damaged') damaged.push(`${ref} (${state.detail})`)
  }
  if (damaged.length === 0) return [...tips]
  throw new CheckpointError(
    'store-damaged',
    `no space is reclaimed while a ref is damaged: ${damaged.join('; ')}`,
    { hint: 'Run `hermes-checkpoints verify` to see which checkpoints are affected.' },
  )
}

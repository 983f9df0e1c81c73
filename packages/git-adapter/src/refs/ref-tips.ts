import { CheckpointError, type CheckpointId, type Layout } from '@hermes-checkpoints/core'
import { readRefs } from './read-refs.ts'

/**
 * Where the refs of a store are, each place once, for whoever takes all else for garbage. Throws when a ref makes no sense:
 * what only that ref holds would go without a word.
 *
 * They are read once. A ref that could be read a moment ago may fail to be read now.
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
    { hint: 'Run `hermes-checkpoints verify` to see which checkpoints are touched.' },
  )
}

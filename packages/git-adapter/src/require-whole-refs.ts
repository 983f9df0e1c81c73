import { CheckpointError, type Layout } from '@hermes-checkpoints/core'
import { readRefs } from './read-refs.ts'

/**
 * Throws when a ref makes no sense.
 *
 * git reclaims space without a word although a ref leads nowhere, and takes with it all that only that ref has held.
 */
export function requireWholeRefs(layout: Layout): void {
  const damaged = [...readRefs(layout, 'refs/')].flatMap(([ref, state]) =>
    state.kind === 'damaged' ? [`${ref} (${state.detail})`] : [],
  )
  if (damaged.length === 0) return
  throw new CheckpointError(
    'store-damaged',
    `no space is reclaimed while a ref is damaged: ${damaged.join('; ')}`,
    { hint: 'Run `hermes-checkpoints verify` to see which checkpoints are touched.' },
  )
}

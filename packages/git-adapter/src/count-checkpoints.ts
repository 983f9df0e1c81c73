import type { CheckpointId } from '@hermes-checkpoints/core'
import { requireReadable } from './require-readable.ts'
import { runInStore, type Store } from './store.ts'

/** How many checkpoints each chain has, from its tip down to where history was cut; one git process for all. */
export async function countCheckpoints(
  store: Store,
  tips: readonly CheckpointId[],
): Promise<ReadonlyMap<CheckpointId, number>> {
  if (tips.length === 0) return new Map()
  const args = ['rev-list', '--parents', '--stdin']
  const outcome = requireReadable(await runInStore(store, { args, input: `${tips.join('\n')}\n` }))
  const lines = outcome.stdout.toString('latin1').split('\n')
  const parents = new Map(lines.map((line) => [line.slice(0, 40), line.slice(41, 81)]))
  return new Map(tips.map((tip) => [tip, chainLength(tip, parents)]))
}

function chainLength(tip: string, parents: ReadonlyMap<string, string>): number {
  let length = 0
  for (let at: string | undefined = tip; at; at = parents.get(at)) length += 1
  return length
}

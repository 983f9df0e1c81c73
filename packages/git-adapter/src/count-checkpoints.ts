import type { CheckpointId } from '@hermes-checkpoints/core'
import { requireReadable } from './require-readable.ts'
import { runInStore, type Store } from './store.ts'

/** How many checkpoints each chain has, from its tip down to where history was cut; one git process for all. */
export async function countCheckpoints(
  store: Store,
  tips: readonly CheckpointId[],
): Promise<ReadonlyMap<CheckpointId, number>> {
  const parents = await readParents(store, tips)
  return new Map(tips.map((tip) => [tip, chainLength(tip, parents)]))
}

/** The ids of all checkpoints of these chains; one git process for all. */
export async function listCheckpoints(
  store: Store,
  tips: readonly CheckpointId[],
): Promise<readonly CheckpointId[]> {
  return [...(await readParents(store, tips)).keys()]
}

type Parents = ReadonlyMap<CheckpointId, CheckpointId | undefined>

async function readParents(store: Store, tips: readonly CheckpointId[]): Promise<Parents> {
  if (tips.length === 0) return new Map()
  const args = ['rev-list', '--parents', '--stdin']
  const outcome = requireReadable(await runInStore(store, { args, input: `${tips.join('\n')}\n` }))
  const lines = outcome.stdout
    .toString('latin1')
    .split('\n')
    .filter((line) => line !== '')
  return new Map(lines.map((line) => line.split(' ') as [CheckpointId, CheckpointId | undefined]))
}

function chainLength(tip: CheckpointId, parents: Parents): number {
  let length = 0
  for (let at: CheckpointId | undefined = tip; at !== undefined; at = parents.get(at)) length += 1
  return length
}

import type { ProjectHash } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { readProjectHistory, type ProjectHistory } from '@hermes-checkpoints/retention'
import type { Checkpoint } from '../model/checkpoint.ts'
import { checkpointOf } from '../model/checkpoint-message.ts'

/** Returns the checkpoints of a project: its chain, newest first, then the kept checkpoints older than the chain. */
export async function readLog(
  store: Store,
  project: ProjectHash,
  limit?: number,
): Promise<readonly Checkpoint[]> {
  return checkpointsIn(await readProjectHistory(store, project, limit)).slice(0, limit)
}

/** Returns the checkpoints of a history, numbered from 1. */
function checkpointsIn({ chain, older, pins }: ProjectHistory): readonly Checkpoint[] {
  return [...chain, ...older].map((entry, at) => {
    const pin = pins.get(entry.id)
    const checkpoint = checkpointOf(entry, at + 1, pin !== undefined)
    return pin?.label == null ? checkpoint : Object.assign({}, checkpoint, { label: pin.label })
  })
}

import { projectHash } from '@hermes-checkpoints/core'
import { openStore } from '@hermes-checkpoints/git-adapter'
import {
  pinCheckpoint,
  readWholeHistory,
  unpinCheckpoint,
  type Pin,
} from '@hermes-checkpoints/retention'
import { canonicalName } from '@hermes-checkpoints/workdir'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { Directory } from '../model/directory.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { findCheckpoint } from './find-checkpoint.ts'
import { withProject } from '../project/with-project.ts'

export interface PinChange {
  /** A number in the log, an id or its beginning, or `latest`. */
  readonly name: string
  /** Null takes the pin away. */
  readonly pin: Pin | null
}

/** Pins or unpins a checkpoint, and gives it as it is then. */
export async function changePin(
  context: EngineContext,
  directory: Directory,
  { name, pin }: PinChange,
): Promise<Checkpoint> {
  const root = canonicalName(directory, context.origin)
  // No store is made only to find nothing in it.
  const { id } = await findCheckpoint(openStore(context.git(), context.layout), root, name)
  return withProject(context, root, async (store) => {
    // The notes of all pins are written anew.
    const history = await readWholeHistory(store, projectHash(root))
    if (pin === null) await unpinCheckpoint(store, history, id)
    else await pinCheckpoint(store, history, id, pin)
    return findCheckpoint(store, root, id)
  })
}

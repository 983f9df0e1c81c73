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
  /** Null removes the pin. */
  readonly pin: Pin | null
}

/** Pins or unpins a checkpoint, and returns it as the log then shows it. */
export async function changePin(
  context: EngineContext,
  directory: Directory,
  { name, pin }: PinChange,
): Promise<Checkpoint> {
  const root = canonicalName(directory, context.origin)
  // withProject would create a store, so the checkpoint is looked up first.
  const { id } = await findCheckpoint(openStore(context.git(), context.layout), root, name)
  return withProject(context, root, async (store) => {
    // Writing one pin rewrites the file with all of them.
    const history = await readWholeHistory(store, projectHash(root))
    if (pin === null) await unpinCheckpoint(store, history, id)
    else await pinCheckpoint(store, history, id, pin)
    return findCheckpoint(store, root, id)
  })
}

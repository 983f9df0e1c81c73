import {
  CheckpointError,
  displayPath,
  projectHash,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { Checkpoint } from '../model/checkpoint.ts'
import { readLog } from './read-log.ts'
import { resolveCheckpoint } from './resolve-checkpoint.ts'

/** Finds a checkpoint of a directory by whatever name it is called. Null stands for no store at all. */
export async function findCheckpoint(
  store: Store | null,
  directory: WorkdirPath,
  name: string,
): Promise<Checkpoint> {
  const project = projectHash(directory)
  const checkpoints = store === null ? [] : await readLog(store, project)
  if (store === null || checkpoints.length === 0) {
    throw new CheckpointError(
      'checkpoint-unknown',
      `${displayPath(directory)} has no checkpoints`,
      {
        hint: 'Take one with `hermes-checkpoints snapshot`.',
      },
    )
  }
  return resolveCheckpoint({ store, project, directory, checkpoints, name })
}

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

/** Finds a checkpoint of a directory by a number, an id or `latest`. A null store holds no checkpoints. */
export async function findCheckpoint(
  store: Store | null,
  directory: WorkdirPath,
  name: string,
): Promise<Checkpoint> {
  const project = projectHash(directory)
  const checkpoints = store === null ? [] : await readLog(store, project)
  if (store === null || checkpoints.length === 0) throw noCheckpoints(directory)
  return resolveCheckpoint({ store, project, directory, checkpoints, name })
}

/** Returns the error for a directory without checkpoints. */
export function noCheckpoints(directory: WorkdirPath): CheckpointError {
  const text = `${displayPath(directory)} has no checkpoints`
  return new CheckpointError('checkpoint-unknown', text, {
    hint: 'Take one with `hermes-checkpoints snapshot`.',
  })
}

import type { CheckpointLog as EngineLog } from '@hermes-checkpoints/checkpoints'
import { plainCheckpoint, type Checkpoint } from './checkpoint.ts'
import { textDirectory, type TextDirectory } from './text-path.ts'

/** The checkpoints of one directory, newest first. */
export interface CheckpointLog extends TextDirectory {
  readonly checkpoints: readonly Checkpoint[]
}

/** The checkpoints of a project whose file in the store is damaged: its directory is unknown. */
export interface NamelessLog {
  readonly directory: null
  readonly checkpoints: readonly Checkpoint[]
}

export function plainLog({ checkpoints, directory }: EngineLog): CheckpointLog | NamelessLog {
  const plain = checkpoints.map(plainCheckpoint)
  return directory === null
    ? { directory, checkpoints: plain }
    : { ...textDirectory(directory), checkpoints: plain }
}

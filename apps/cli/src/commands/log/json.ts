import type { CheckpointLog } from '@hermes-checkpoints/checkpoints'
import { checkpointJson, directoryJson } from '../shared/checkpoint-json.ts'

export function logJson({ checkpoints, directory }: CheckpointLog): object {
  return { directory: directoryJson(directory), checkpoints: checkpoints.map(checkpointJson) }
}

/** Returns the checkpoints of several directories as one list, each with its directory. */
export function logAllJson(logs: readonly CheckpointLog[]): object {
  const checkpoints = logs.flatMap((log) =>
    log.checkpoints.map((checkpoint) => ({
      ...checkpointJson(checkpoint),
      directory: directoryJson(log.directory),
    })),
  )
  return { checkpoints }
}

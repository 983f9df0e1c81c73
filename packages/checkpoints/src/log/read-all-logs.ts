import { listProjects, readProject } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { CheckpointLog } from '../model/checkpoint.ts'
import { readLog } from './read-log.ts'

/** Returns the checkpoints of every project that has any, the most recently touched project first. */
export async function readAllLogs(store: Store, limit?: number): Promise<readonly CheckpointLog[]> {
  const projects = listProjects(store.layout).map((hash) => {
    const outcome = readProject(store.layout, hash)
    const project = outcome.kind === 'project' ? outcome.project : null
    return { hash, directory: project?.workdir ?? null, lastTouch: project?.lastTouch ?? 0 }
  })
  const logs: CheckpointLog[] = []
  for (const { directory, hash } of projects.toSorted((a, b) => b.lastTouch - a.lastTouch)) {
    const checkpoints = await readLog(store, hash, limit)
    if (checkpoints.length > 0) logs.push({ directory, checkpoints })
  }
  return logs
}

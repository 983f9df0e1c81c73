import type { Tree } from '@hermes-checkpoints/test-fixtures'
import { taken } from './checkpoint-content.ts'
import {
  scratchEngine,
  scratchProject,
  type ScratchEngine,
  type ScratchEngineOptions,
} from './scratch-engine.ts'

export interface SavedProject extends ScratchEngine {
  readonly project: string
  /** The id of its only checkpoint. */
  readonly checkpoint: string
}

/** A project that has been saved once. */
export async function savedProject(
  tree: Tree,
  options: ScratchEngineOptions = {},
): Promise<SavedProject> {
  const scratch = await scratchEngine(options)
  const project = scratchProject(tree)
  const checkpoint = taken(await scratch.engine.snapshot(project)).id
  return { ...scratch, project, checkpoint }
}

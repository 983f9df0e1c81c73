import { join } from 'node:path'
import {
  buildTree,
  scratchDirectory,
  scratchHome,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { openCheckpoints, type Checkpoints, type OpenOptions } from 'hermes-checkpoints'

export interface ScratchCheckpoints {
  readonly checkpoints: Checkpoints
  readonly project: string
  readonly home: string
}

/** Checkpoints of a fresh home, and a fresh project with these files. */
export async function scratchCheckpoints(
  tree: Tree = {},
  options: OpenOptions = {},
): Promise<ScratchCheckpoints> {
  const project = join(scratchDirectory(), 'project')
  buildTree(project, tree)
  const { home } = scratchHome()
  const checkpoints = await openCheckpoints({
    home,
    cwd: project,
    env: { PATH: process.env['PATH'] },
    onMaintenanceDue: () => undefined,
    ...options,
  })
  return { checkpoints, project, home }
}

import { join } from 'node:path'
import {
  buildTree,
  scratchDirectory,
  scratchHome,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { run, type Run, type World } from './run-program.ts'

/** A directory with a home of its own. */
export interface ScratchProject {
  readonly home: string
  readonly directory: string
  /** Runs `hermes-checkpoints` in the directory. */
  run(args: readonly string[], world?: World): Promise<Run>
  /** Runs it with `--json` and parses the output. */
  json(args: readonly string[]): Promise<unknown>
}

export function scratchProject(tree: Tree = {}): ScratchProject {
  const { home } = scratchHome()
  const directory = join(scratchDirectory(), 'project')
  buildTree(directory, tree)
  const runIn: ScratchProject['run'] = (args, world) =>
    run(args, { HERMES_HOME: home }, { cwd: directory, ...world })
  return {
    home,
    directory,
    run: runIn,
    json: async (args) => JSON.parse((await runIn([...args, '--json'])).stdout) as unknown,
  }
}

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  digestOf,
  scratchDirectory,
  scratchHome,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { run, type Run, type World } from './run-program.ts'

/** The clock of `run`. */
const now = Date.UTC(2026, 4, 8, 12)

export function daysAgo(days: number): Date {
  return new Date(now - days * 24 * 60 * 60 * 1000)
}

/** A home with checkpoints of several sibling directories. */
export interface ScratchStore {
  readonly home: string
  readonly base: string
  /** Returns the path of the directory with that name. */
  directory(name: string): string
  /** Takes a checkpoint of a directory, dated a number of days ago. */
  take(name: string, tree: Tree, age?: number): Promise<void>
  /** Deletes a directory, but not its checkpoints. */
  deleteDirectory(name: string): void
  configure(yaml: string): void
  run(args: readonly string[], world?: World): Promise<Run>
  /** Runs with `--json` and parses the output. */
  json(args: readonly string[], world?: World): Promise<unknown>
  /** One hash over everything in the base. */
  digest(): string
}

export function scratchStore(): ScratchStore {
  const { base, home } = scratchHome()
  const parent = scratchDirectory()
  // A directory counts as deleted only when its parent directory still holds something else.
  buildTree(parent, { 'left-beside': '' })
  const directory = (name: string): string => join(parent, name)
  const runHere: ScratchStore['run'] = (args, world) =>
    run(args, { HERMES_HOME: home }, { cwd: parent, ...world })
  return {
    home,
    base,
    directory,
    take: async (name, tree, age = 0) => {
      buildTree(directory(name), tree)
      const { stderr, stdout } = await runHere(['snapshot', directory(name)], {
        clock: { now: () => daysAgo(age).getTime() },
      })
      if (!stdout.startsWith('Saved checkpoint ')) throw new Error(`${stdout}${stderr}`)
    },
    deleteDirectory: (name) => rmSync(directory(name), { recursive: true }),
    configure: (yaml) => writeFileSync(join(home, 'config.yaml'), yaml),
    run: runHere,
    json: async (args, world) =>
      JSON.parse((await runHere([...args, '--json'], world)).stdout) as unknown,
    digest: () => digestOf(base, { mtime: true }),
  }
}

import { readFileSync } from 'node:fs'
import type { ObjectId, TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { ObjectReader, Store } from '@hermes-checkpoints/git-adapter'
import {
  isTreePathIgnored,
  parseIgnoreFile,
  repositoryRules,
  type IgnoreLayer,
} from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../../model/directories-above.ts'
import type { EngineContext } from '../../context/engine-context.ts'
import { ownersRules } from '../../project/walk-project.ts'
import { fileIn, type TargetState } from './target-state.ts'
import { wholeObjects } from './whole-objects.ts'

export interface IgnoredThenRequest {
  readonly objects: ObjectReader
  readonly root: WorkdirPath
  readonly target: TargetState
  /** The paths that the result will be called with. */
  readonly paths: Iterable<TreePath>
}

/**
 * Returns which paths were ignored when a checkpoint was taken: it cannot tell whether they existed. Paths that no
 * checkpoint ever captures count as ignored.
 */
export async function readIgnoredThen(
  context: EngineContext,
  store: Store,
  { objects, paths, root, target }: IgnoredThenRequest,
): Promise<(path: TreePath, isDirectory: boolean) => boolean> {
  const layers = [
    parseIgnoreFile('', readFileSync(store.layout.exclude)),
    ...repositoryRules({ root, rulesNotRead: [] }),
    ...(await savedRules(objects, target, paths)),
    ownersRules(context),
  ]
  const base = context.places.base as unknown as string
  const isUntouchable = (path: string): boolean =>
    /(^|\/)\.git$/.test(path) || `${root as unknown as string}/${path}` === base
  return (path, isDirectory) =>
    isUntouchable(binary(path)) ||
    directoriesAbove(path).some((above) => isTreePathIgnored(layers, above, true)) ||
    isTreePathIgnored(layers, path, isDirectory)
}

/** Reads the checkpoint's own ignore files above some paths, outermost first: inner rules override outer ones. */
async function savedRules(
  objects: ObjectReader,
  target: TargetState,
  paths: Iterable<TreePath>,
): Promise<readonly IgnoreLayer[]> {
  const files = rulesAbove(target, paths)
  const sorted = files.toSorted((one, other) => one.directory.length - other.directory.length)
  const contents = new Map<ObjectId, Buffer>()
  const ids = new Set(sorted.map(({ id }) => id))
  for await (const [id, rules] of wholeObjects(objects, ids)) contents.set(id, rules)
  return sorted.map(({ directory, id }) =>
    parseIgnoreFile(Buffer.from(directory, 'latin1'), contents.get(id) as Buffer),
  )
}

function rulesAbove(target: TargetState, paths: Iterable<TreePath>): readonly RulesFile[] {
  const directories = new Set<string>()
  for (const path of paths) {
    directories.add('')
    for (const above of directoriesAbove(path)) directories.add(binary(above))
  }
  return [...directories].flatMap((directory): RulesFile[] => {
    const name = directory === '' ? '.gitignore' : `${directory}/.gitignore`
    const file = fileIn(target, name as unknown as TreePath)
    return file === null || file.mode === '120000' ? [] : [{ directory, id: file.id }]
  })
}

interface RulesFile {
  readonly directory: string
  readonly id: ObjectId
}

function binary(path: TreePath): string {
  return path as unknown as string
}

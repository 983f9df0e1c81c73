import { readFileSync } from 'node:fs'
import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import {
  isIgnored,
  parseIgnoreFile,
  repositoryRules,
  type IgnoreLayer,
} from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../directories-above.ts'
import type { EngineContext } from '../engine-context.ts'
import { ownersRules } from '../walk-project.ts'
import type { Entries } from './entries.ts'
import { wholeObjects } from './whole-objects.ts'

/**
 * Tells which paths were ignored when a checkpoint was taken, which cannot say whether they were there. What no
 * checkpoint ever looks at counts as ignored.
 */
export async function readIgnoredThen(
  context: EngineContext,
  store: Store,
  root: WorkdirPath,
  target: Entries,
): Promise<(path: TreePath, isDirectory: boolean) => boolean> {
  const layers = [
    parseIgnoreFile('', readFileSync(store.layout.exclude)),
    ...repositoryRules({ root, rulesNotRead: [] }),
    ...(await savedRules(store, target)),
    ownersRules(context),
  ]
  const base = context.places.base as unknown as string
  const isUntouchable = (path: string): boolean =>
    /(^|\/)\.git$/.test(path) || `${root as unknown as string}/${path}` === base
  return (path, isDirectory) =>
    isUntouchable(binary(path)) ||
    directoriesAbove(path).some((above) => isIgnored(layers, binary(above), true)) ||
    isIgnored(layers, binary(path), isDirectory)
}

/** The rules of the checkpoint's own ignore files, outermost first: the inner ones are stronger. */
async function savedRules(store: Store, target: Entries): Promise<readonly IgnoreLayer[]> {
  const files = [...target].flatMap(([path, entry]) => {
    const isRules = entry.kind === 'file' && /(^|\/)\.gitignore$/.test(binary(path))
    return isRules
      ? [{ directory: binary(path).slice(0, -'/.gitignore'.length), id: entry.id }]
      : []
  })
  const sorted = files.toSorted((one, other) => one.directory.length - other.directory.length)
  const layers: IgnoreLayer[] = []
  const ids = sorted.map(({ id }) => id)
  for await (const [, rules] of wholeObjects(store, 'blob', ids)) {
    const { directory = '' } = sorted[layers.length] ?? {}
    layers.push(parseIgnoreFile(directory, rules))
  }
  return layers
}

function binary(path: TreePath): string {
  return path as unknown as string
}

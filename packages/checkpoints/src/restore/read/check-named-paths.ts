import { lstatSync, type Stats } from 'node:fs'
import { pathBytes, type TreePath, type WorkdirPath } from '@hermes-checkpoints/core'
import { directoriesAbove } from '../../model/directories-above.ts'
import { leadsThroughLink, pathNotFound, type Scope } from '../plan/scope.ts'

/** Refuses mistyped paths before anything is done: those that exist nowhere, and those that lead through a link. */
export async function checkNamedPaths(
  root: WorkdirPath,
  scope: Scope,
  isInTarget: (path: TreePath) => Promise<boolean>,
): Promise<void> {
  for (const path of scope ?? []) {
    const linked = directoriesAbove(path).find(
      (above) => statsAt(root, above)?.isSymbolicLink() === true,
    )
    if (linked !== undefined) throw leadsThroughLink(path, linked)
    const isThere = statsAt(root, path) !== undefined || (await isInTarget(path))
    if (!isThere) throw pathNotFound(path)
  }
}

function statsAt(root: WorkdirPath, path: TreePath): Stats | undefined {
  const absolute = Buffer.concat([pathBytes(root), Buffer.from('/'), pathBytes(path)])
  try {
    return lstatSync(absolute, { throwIfNoEntry: false })
  } catch {
    // The plan reports what is in the way.
    return undefined
  }
}

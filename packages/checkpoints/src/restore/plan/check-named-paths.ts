import { lstatSync, type Stats } from 'node:fs'
import { pathBytes, type TreePath, type WorkdirPath } from '@hermes-checkpoints/core'
import { directoriesAbove } from '../../model/directories-above.ts'
import { leadsThroughLink, nowhereToBeFound, type Scope } from './scope.ts'

/** Refuses typing errors before anything is done: a path that nobody knows, and one that leads through a link. */
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
    if (!isThere) throw nowhereToBeFound(path)
  }
}

function statsAt(root: WorkdirPath, path: TreePath): Stats | undefined {
  const absolute = Buffer.concat([pathBytes(root), Buffer.from('/'), pathBytes(path)])
  try {
    return lstatSync(absolute, { throwIfNoEntry: false })
  } catch {
    // Whatever is in the way there, the plan will tell.
    return undefined
  }
}

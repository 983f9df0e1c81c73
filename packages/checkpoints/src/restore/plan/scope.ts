import { CheckpointError, displayPath, type TreePath } from '@hermes-checkpoints/core'
import { directoriesAbove } from '../../model/directories-above.ts'
import { isAtOrBelow } from '../../model/is-at-or-below.ts'
import type { Entries } from './entries.ts'
import type { HeldState } from '../read/held-state.ts'

/**
 * The paths of a restore: null stands for all, a list for the paths that the user named and everything below them, and a
 * set for exactly these paths.
 */
export type Scope = readonly TreePath[] | ReadonlySet<TreePath> | null

/** True when a restore may change a path. */
export function isInScope(scope: Scope, path: TreePath): boolean {
  if (scope === null) return true
  if (isExact(scope)) return scope.has(path)
  return scope.some((named) => isAtOrBelow(path, named))
}

/** True when a path that the target lacks may go. Below a named directory that the target has, nothing is deleted. */
export function mayDelete(scope: Scope, target: Entries, path: TreePath): boolean {
  if (scope === null || isExact(scope)) return isInScope(scope, path)
  return scope.some((named) => target.get(named)?.kind !== 'directory' && isAtOrBelow(path, named))
}

/** True when the user named exactly this path. */
export function isNamed(scope: Scope, path: TreePath): boolean {
  return scope !== null && !isExact(scope) && scope.includes(path)
}

/** Refuses mistyped paths: those that exist nowhere, and those that lead through a link. */
export function checkScope(scope: Scope, target: Entries, { entries, unheld }: HeldState): void {
  for (const path of scope ?? []) {
    const linked = directoriesAbove(path).find((above) => entries.get(above)?.kind === 'link')
    if (linked !== undefined) throw leadsThroughLink(path, linked)
    if (!target.has(path) && !entries.has(path) && !unheld.has(path)) throw pathNotFound(path)
  }
}

function isExact(scope: NonNullable<Scope>): scope is ReadonlySet<TreePath> {
  return 'has' in scope
}

/** Returns the error for a path that leads through a link, possibly out of the directory. */
export function leadsThroughLink(path: TreePath, link: TreePath): CheckpointError {
  const text = `${displayPath(path)} leads through ${displayPath(link)}, which is a link`
  return new CheckpointError('path-invalid', text, {
    hint: `Restore ${displayPath(link)} itself, or the whole directory.`,
  })
}

/** Returns the error for a path that is neither in the checkpoint nor in the directory. */
export function pathNotFound(path: TreePath): CheckpointError {
  const text = `${displayPath(path)} is neither in the checkpoint nor in the directory`
  return new CheckpointError('path-invalid', text, {
    hint: 'Paths are taken literally, relative to the directory.',
  })
}

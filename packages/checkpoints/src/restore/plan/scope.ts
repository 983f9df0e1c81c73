import { CheckpointError, displayPath, type TreePath } from '@hermes-checkpoints/core'
import { directoriesAbove } from '../../model/directories-above.ts'
import { isAtOrBelow } from '../../model/is-at-or-below.ts'
import type { Entries } from './entries.ts'
import type { HeldState } from './held-state.ts'

/**
 * Which paths a restore is about: null stands for all, a list for those that somebody has named, with what is below
 * them, and a set for exactly these.
 */
export type Scope = readonly TreePath[] | ReadonlySet<TreePath> | null

/** Says whether a restore is about a path. */
export function isInScope(scope: Scope, path: TreePath): boolean {
  if (scope === null) return true
  if (isExact(scope)) return scope.has(path)
  return scope.some((named) => isAtOrBelow(path, named))
}

/** Says whether a path that the target lacks may go: of named paths, only those that the target lacks. */
export function mayDelete(scope: Scope, target: Entries, path: TreePath): boolean {
  if (scope === null || isExact(scope)) return isInScope(scope, path)
  return scope.some((named) => target.get(named)?.kind !== 'directory' && isAtOrBelow(path, named))
}

/** Says whether somebody has asked for just this path. */
export function isNamed(scope: Scope, path: TreePath): boolean {
  return scope !== null && !isExact(scope) && scope.includes(path)
}

/** Refuses a path that nobody knows, which is a typing error, and one that leads through a link. */
export function checkScope(scope: Scope, target: Entries, { entries, unheld }: HeldState): void {
  for (const path of scope ?? []) {
    const linked = directoriesAbove(path).find((above) => entries.get(above)?.kind === 'link')
    if (linked !== undefined) throw leadsThroughLink(path, linked)
    if (!target.has(path) && !entries.has(path) && !unheld.has(path)) throw nowhereToBeFound(path)
  }
}

function isExact(scope: NonNullable<Scope>): scope is ReadonlySet<TreePath> {
  return 'has' in scope
}

/** The error for a path that a link would lead elsewhere. */
export function leadsThroughLink(path: TreePath, link: TreePath): CheckpointError {
  const text = `${displayPath(path)} leads through ${displayPath(link)}, which is a link`
  return new CheckpointError('path-invalid', text, {
    hint: `Restore ${displayPath(link)} itself, or the whole directory.`,
  })
}

/** The error for a path that nobody knows. */
export function nowhereToBeFound(path: TreePath): CheckpointError {
  const text = `${displayPath(path)} is neither in the checkpoint nor in the directory`
  return new CheckpointError('path-invalid', text, {
    hint: 'Paths are taken literally, relative to the directory.',
  })
}

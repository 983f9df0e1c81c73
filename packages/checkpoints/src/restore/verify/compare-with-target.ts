import type { TreePath } from '@hermes-checkpoints/core'
import type { TreeInspector } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../../model/directories-above.ts'
import { isSameEntry } from '../plan/entries.ts'
import type { RestoreStates } from '../plan/plan-input.ts'
import type { KeepReason, RestorePlan } from '../plan/restore-plan.ts'
import { isInScope, mayDelete } from '../plan/scope.ts'
import type { Failed } from '../restore-report.ts'

/** Returns the paths at which a directory differs from the target, except those that the plan keeps. */
export function compareWithTarget(
  states: RestoreStates,
  plan: RestorePlan,
  inspector: TreeInspector,
): readonly Failed[] {
  const kept = new Map(plan.kept.map(({ path, why }) => [path, why]))
  return [...missing(states, { plan, kept, inspector }), ...surplus(states, kept)]
}

interface Comparison {
  readonly plan: RestorePlan
  readonly kept: ReadonlyMap<TreePath, KeepReason>
  readonly inspector: TreeInspector
}

function missing(
  { held, saved, scope, target }: RestoreStates,
  { inspector, kept, plan }: Comparison,
): readonly Failed[] {
  const changed = new Set(plan.changes.map(({ path }) => path))
  const failed: Failed[] = []
  for (const [path, wanted] of target) {
    // A directory that only leads to others exists when they do, unless all of them were kept.
    const isExpected =
      wanted.kind !== 'directory' || changed.has(path) || saved.ownDirectories.has(path)
    if (!isExpected || kept.has(path) || !isInScope(scope, path)) continue
    if (isSameEntry(held.entries.get(path) ?? null, wanted)) continue
    // The walk passes over what is ignored now.
    const found = inspector.inspect(path)
    const isThere = found.kind === 'entry' && isSameEntry(found.entry, wanted)
    if (!isThere) failed.push({ path, why: 'it is not as in the checkpoint' })
  }
  return failed
}

function surplus(
  { held, scope, target, wasIgnored }: RestoreStates,
  kept: ReadonlyMap<TreePath, KeepReason>,
): readonly Failed[] {
  const failed: Failed[] = []
  // No walk has read an ignored directory, although the target's rules may not ignore it.
  const isHidden = (path: TreePath): boolean =>
    directoriesAbove(path).some((above) => kept.get(above) === 'ignored-now')
  for (const [path, found] of held.entries) {
    if (found.kind === 'directory' || target.has(path) || kept.has(path)) continue
    if (isHidden(path)) continue
    // The target cannot tell whether a file that its rules ignored existed, even if these rules did not come back.
    if (wasIgnored(path, false)) continue
    if (mayDelete(scope, target, path))
      failed.push({ path, why: 'the checkpoint does not have it' })
  }
  return failed
}

import type { TreePath } from '@hermes-checkpoints/core'
import type { EntryState } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../../model/directories-above.ts'
import { isSameEntry, type Entries } from '../plan/entries.ts'
import type { HeldState } from '../plan/held-state.ts'
import type { KeepReason, RestorePlan } from '../plan/restore-plan.ts'
import type { Failed } from '../restore-report.ts'
import type { SavedState } from '../plan/saved-state.ts'
import { isInScope, mayDelete, type Scope } from '../plan/scope.ts'

export interface VerifyInput {
  readonly target: Entries
  readonly saved: Pick<SavedState, 'ownDirectories'>
  readonly scope: Scope
  readonly plan: RestorePlan
  /** The directory after the restore. */
  readonly held: HeldState
  /** Looks at what the walk has passed over, such as what is ignored by now. */
  readonly look: (path: TreePath) => EntryState
  /** Says whether the rules of the target's time excluded a path. */
  readonly wasIgnored: (path: TreePath, isDirectory: boolean) => boolean
}

/** Compares a directory after a restore with the target, everywhere but in what was to be kept. */
export function verifyRestore(input: VerifyInput): readonly Failed[] {
  const kept = new Map(input.plan.kept.map(({ path, why }) => [path, why]))
  const changed = new Set(input.plan.changes.map(({ path }) => path))
  return [...missing(input, kept, changed), ...surplus(input, kept)]
}

function missing(
  { held, look, saved, scope, target }: VerifyInput,
  kept: ReadonlyMap<TreePath, KeepReason>,
  changed: ReadonlySet<TreePath>,
): readonly Failed[] {
  const failed: Failed[] = []
  for (const [path, wanted] of target) {
    // A directory that only leads to others is there when they are, unless all of them were kept.
    const isAsked =
      wanted.kind !== 'directory' || changed.has(path) || saved.ownDirectories.has(path)
    if (!isAsked || kept.has(path) || !isInScope(scope, path)) continue
    if (isSameEntry(held.entries.get(path) ?? null, wanted)) continue
    const found = look(path)
    const isThere = found.kind === 'entry' && isSameEntry(found.entry, wanted)
    if (!isThere) failed.push({ path, why: 'it is not as in the checkpoint' })
  }
  return failed
}

function surplus(
  { held, scope, target, wasIgnored }: VerifyInput,
  kept: ReadonlyMap<TreePath, KeepReason>,
): readonly Failed[] {
  const failed: Failed[] = []
  // Nobody has looked into an ignored directory, which the target's rules may not ignore.
  const isHidden = (path: TreePath): boolean =>
    directoriesAbove(path).some((above) => kept.get(above) === 'ignored-now')
  for (const [path, found] of held.entries) {
    if (found.kind === 'directory' || target.has(path) || kept.has(path)) continue
    if (isHidden(path)) continue
    // Rules that could not come back do not hide it again; that it was not there then, nobody knows.
    if (wasIgnored(path, false)) continue
    if (mayDelete(scope, target, path))
      failed.push({ path, why: 'the checkpoint does not have it' })
  }
  return failed
}

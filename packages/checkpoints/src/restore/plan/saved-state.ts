import type { TreePath } from '@hermes-checkpoints/core'
import { outOfReach, type Entry } from '@hermes-checkpoints/workdir'
import type { Checkpoint } from '../../model/checkpoint.ts'
import { permissionsIn } from '../../model/exceptions.ts'
import { directoriesTo, type Entries } from './entries.ts'
import { fileIn, type TargetFile, type TargetState } from './target-state.ts'

/** What a checkpoint holds. */
export interface SavedState {
  /** All directories, and the files at the paths that were asked for. */
  readonly entries: Entries
  /** The directories that stand for themselves: empty ones, and those whose permissions were recorded. */
  readonly ownDirectories: ReadonlySet<TreePath>
  /** False for upstream's checkpoints, which know of permissions only whether a file can be run. */
  readonly hasPermissions: boolean
  /** Says whether something may have been at a path that the checkpoint could not capture. */
  readonly isUnknown: (path: TreePath) => boolean
}

/** Gives what the target holds at some paths, and all its directories. */
export function savedState(target: TargetState, paths: Iterable<TreePath>): SavedState {
  const { checkpoint, difference } = target
  const { exceptions } = checkpoint
  const recorded = [...exceptions.emptyDirectories, ...exceptions.permissions.keys()]
  const ownDirectories = new Set(recorded.filter((path) => fileIn(target, path) === null))
  const permissionsOf = (path: TreePath): number => exceptions.permissions.get(path) ?? 0o755
  const entries = directoriesTo(ownDirectories, permissionsOf)
  for (const path of [...target.directories, ...ownDirectories]) {
    entries.set(path, { kind: 'directory', permissions: permissionsOf(path) })
  }
  for (const path of paths) {
    const file = fileIn(target, path)
    if (file !== null) entries.set(path, savedFile(path, file, checkpoint))
  }
  // A link to a nested repository's commit, which only upstream stores, says nothing about the files in there.
  const nested = difference.gitlinks.map(
    (path) => ({ path, why: 'unreadable', bytes: null }) as const,
  )
  return {
    entries,
    ownDirectories,
    hasPermissions: exceptions.usual !== null,
    isUnknown: outOfReach([...exceptions.notCaptured, ...nested]),
  }
}

function savedFile(path: TreePath, { id, mode }: TargetFile, { exceptions }: Checkpoint): Entry {
  if (mode === '120000') return { kind: 'link', id }
  return { kind: 'file', id, permissions: permissionsIn(exceptions, path, mode) }
}

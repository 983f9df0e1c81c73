import type { TreePath } from '@hermes-checkpoints/core'
import { outOfReach, type Entry } from '@hermes-checkpoints/workdir'
import type { Checkpoint } from '../../model/checkpoint.ts'
import { permissionsIn } from '../../model/exceptions.ts'
import { directoriesTo, type Entries } from '../plan/entries.ts'
import { fileIn, type TargetFile, type TargetState } from './target-state.ts'

/** The contents of a checkpoint. */
export interface SavedState {
  /** All directories, and the files at the requested paths. */
  readonly entries: Entries
  /** The directories that are recorded themselves: empty ones, and those with unusual permissions. */
  readonly ownDirectories: ReadonlySet<TreePath>
  /** False for upstream's checkpoints, which record only whether a file is executable. */
  readonly hasPermissions: boolean
  /** True when the path may have held something that the checkpoint could not capture. */
  readonly isUnknown: (path: TreePath) => boolean
}

/** Returns the target's files at some paths, and all its directories. */
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
  // A gitlink, which only upstream stores, does not list the files of the nested repository.
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

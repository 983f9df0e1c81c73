import type { TreePath } from '@hermes-checkpoints/core'
import { readGitlinks, readTree, type Store, type TreeFile } from '@hermes-checkpoints/git-adapter'
import { outOfReach, type Entry } from '@hermes-checkpoints/workdir'
import type { Checkpoint } from '../checkpoint.ts'
import { permissionsIn } from '../exceptions.ts'
import { checkCheckpoint } from './check-checkpoint.ts'
import { directoriesTo, type Entries } from './entries.ts'

/** What a checkpoint holds. */
export interface SavedState {
  readonly entries: Entries
  /** The directories that stand for themselves: empty ones, and those whose permissions were recorded. */
  readonly ownDirectories: ReadonlySet<TreePath>
  /** False for upstream's checkpoints, which know of permissions only whether a file can be run. */
  readonly hasPermissions: boolean
  /** Says whether something may have been at a path that the checkpoint could not capture. */
  readonly isUnknown: (path: TreePath) => boolean
}

/** Reads what a checkpoint holds of its directory. */
export async function readSavedState(store: Store, checkpoint: Checkpoint): Promise<SavedState> {
  await checkCheckpoint(store, checkpoint.id)
  const [files, gitlinks] = await Promise.all([
    readTree(store, checkpoint.id),
    readGitlinks(store, checkpoint.id),
  ])
  const { exceptions } = checkpoint
  const entries = new Map(files.map((file) => [file.path, savedFile(file, checkpoint)]))
  const ownDirectories = new Set([...exceptions.emptyDirectories, ...exceptions.permissions.keys()])
  for (const path of entries.keys()) ownDirectories.delete(path)
  const permissionsOf = (path: TreePath): number => exceptions.permissions.get(path) ?? 0o755
  const directories = directoriesTo([...entries.keys(), ...ownDirectories], permissionsOf)
  for (const path of ownDirectories) {
    directories.set(path, { kind: 'directory', permissions: permissionsOf(path) })
  }
  // A link to a nested repository's commit, which only upstream stores, says nothing about the files in there.
  const nested = gitlinks.map((path) => ({ path, why: 'unreadable', bytes: null }) as const)
  return {
    entries: new Map([...directories, ...entries]),
    ownDirectories,
    hasPermissions: exceptions.usual !== null,
    isUnknown: outOfReach([...exceptions.notCaptured, ...nested]),
  }
}

function savedFile({ id, mode, path }: TreeFile, { exceptions }: Checkpoint): Entry {
  if (mode === '120000') return { kind: 'link', id }
  return { kind: 'file', id, permissions: permissionsIn(exceptions, path, mode) }
}

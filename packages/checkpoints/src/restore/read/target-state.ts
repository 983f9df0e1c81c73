import type { CheckpointId, TreePath } from '@hermes-checkpoints/core'
import type { TreeDifference, TreeFile, TreeReader } from '@hermes-checkpoints/git-adapter'
import {
  directoriesOf,
  fileMode,
  filesWithPermissions,
  type Scan,
} from '@hermes-checkpoints/workdir'
import type { Checkpoint } from '../../model/checkpoint.ts'
import { permissionsIn } from '../../model/exceptions.ts'
import { fallbackIfDamaged } from '../../context/fallback-if-damaged.ts'
import { directoriesTo } from '../plan/entries.ts'

/**
 * The contents of the target of a restore, as the difference from files that are known.
 *
 * Two checkpoints of a large directory share most of its files, and the shared ones need not be read.
 */
export interface TargetState {
  readonly checkpoint: Checkpoint
  /** The files of the last scan; empty when the difference lists every file. */
  readonly known: Scan['files']
  readonly difference: TreeDifference
  /** Known files that the target has with other permissions. */
  readonly otherPermissions: readonly TreePath[]
  /** All directories that lead to known files. */
  readonly knownDirectories: ReadonlySet<TreePath>
  /** All directories that lead to the target's files. */
  readonly directories: ReadonlySet<TreePath>
}

/**
 * Reads how the target differs from a scan of the tip; without a scan, reads all of it.
 *
 * Throws when an object that it reads is missing or damaged, or names a path outside the directory or in a repository's
 * own files.
 */
export async function readTargetState(
  trees: TreeReader,
  checkpoint: Checkpoint,
  scan: Scan | null,
): Promise<TargetState> {
  const found = await differenceFrom(trees, scan?.tip ?? null, checkpoint)
  const known: Scan['files'] = found.isFromTip && scan !== null ? scan.files : new Map()
  const { difference } = found
  const knownDirectories = allDirectories(known)
  const directories = new Set(knownDirectories)
  for (const [path, isNew] of difference.directories) {
    if (isNew) directories.add(path)
    else directories.delete(path)
  }
  const otherPermissions = withOtherPermissions(known, checkpoint)
  return { checkpoint, known, difference, otherPermissions, knownDirectories, directories }
}

function allDirectories(files: Scan['files']): ReadonlySet<TreePath> {
  const directories = directoriesOf(files)
  return new Set([...directories, ...directoriesTo(directories, () => 0).keys()])
}

/** A checkpoint without permissions keeps those of the files on disk. */
function withOtherPermissions(
  known: Scan['files'],
  { exceptions }: Checkpoint,
): readonly TreePath[] {
  if (exceptions.usual === null) return []
  const { file: usualFile, program: usualProgram } = exceptions.usual
  const isOdd = (bits: number): boolean =>
    bits !== ((bits & 0o100) === 0 ? usualFile : usualProgram)
  const odd = [...exceptions.permissions.keys(), ...filesWithPermissions(known, isOdd)]
  return odd.filter((path) => {
    const file = known.get(path)
    if (file === undefined || file.kind === 'link') return false
    return permissionsIn(exceptions, path, fileMode(file)) !== file.permissions
  })
}

interface FoundDifference {
  readonly difference: TreeDifference
  /** False when the tip is missing or damaged, so the difference lists everything. */
  readonly isFromTip: boolean
}

/**
 * Reads how a checkpoint differs from the tip. Throws when its commit, or a tree in which the two differ, is missing or
 * damaged.
 */
export async function differenceFrom(
  trees: TreeReader,
  tip: CheckpointId | null,
  checkpoint: Checkpoint,
): Promise<FoundDifference> {
  if (tip === checkpoint.id) return { difference: nothing, isFromTip: true }
  const tree = await trees.treeOf(checkpoint.id)
  const from = tip && (await fallbackIfDamaged(() => trees.treeOf(tip), nowhere))
  const difference = from && (await trees.difference(from, tree))
  if (difference !== null) return { difference, isFromTip: true }
  return { difference: (await trees.difference(null, tree)) as TreeDifference, isFromTip: false }
}

const nothing: TreeDifference = { files: new Map(), directories: new Map(), gitlinks: [] }

async function nowhere(): Promise<null> {
  return null
}

/** Returns the file or link of the target at a path; null when it has none. */
export function fileIn({ difference, known }: TargetState, path: TreePath): TargetFile | null {
  const changed = difference.files.get(path)
  if (changed !== undefined) return changed
  const file = known.get(path)
  return file === undefined ? null : { id: file.id, mode: fileMode(file) }
}

export type TargetFile = Pick<TreeFile, 'id' | 'mode'>

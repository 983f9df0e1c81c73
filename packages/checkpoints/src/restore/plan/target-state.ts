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
import { directoriesTo } from './entries.ts'

/**
 * What the target of a restore holds, told by how it differs from files that are known.
 *
 * Two checkpoints of a large directory share most of what is in it, and what they share need not be read.
 */
export interface TargetState {
  readonly checkpoint: Checkpoint
  /** The files of another checkpoint, as a scan knows them; none where the difference says everything. */
  readonly known: Scan['files']
  readonly difference: TreeDifference
  /** Known files that the target has, but with other permissions. */
  readonly otherPermissions: readonly TreePath[]
  /** All directories that lead to known files. */
  readonly knownDirectories: ReadonlySet<TreePath>
  /** All directories that lead to the target's files. */
  readonly directories: ReadonlySet<TreePath>
}

/**
 * Reads what the target has otherwise than a scan, which is of its own tip, or all of it where there is no scan.
 *
 * It fails when something that had to be read is missing or damaged, or has a name that would lead a restore
 * out of the directory or into a repository's own files.
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

/** A checkpoint that knows of no permissions takes those that are there. */
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
  /** False when there was no tip, or a damaged one, so that everything differs. */
  readonly isFromTip: boolean
}

/**
 * Reads what a checkpoint has otherwise than the one at the tip, and fails when its commit is not whole, or a directory
 * in which the two differ.
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

/** The file or link that the target has at a path; null when it has none there. */
export function fileIn({ difference, known }: TargetState, path: TreePath): TargetFile | null {
  const changed = difference.files.get(path)
  if (changed !== undefined) return changed
  const file = known.get(path)
  return file === undefined ? null : { id: file.id, mode: fileMode(file) }
}

export type TargetFile = Pick<TreeFile, 'id' | 'mode'>

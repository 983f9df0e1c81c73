import type { TreePath } from '@hermes-checkpoints/core'
import { outOfReach } from '@hermes-checkpoints/workdir'
import type { Present } from '../../project/read-present.ts'
import type { TargetState } from './target-state.ts'

/**
 * Returns all paths at which the files of the target and of the directory may differ. A null `present` is a directory that
 * does not exist. At every other path both have the same file, or none.
 */
export function mayDiffer(
  target: TargetState,
  present: Omit<Present, 'kind'> | null,
): Set<TreePath> {
  const paths = new Set(target.difference.files.keys())
  for (const path of target.otherPermissions) paths.add(path)
  for (const path of otherThanKnown(target, present)) paths.add(path)
  return paths
}

/** Returns where the directory may differ from the known files that the target was compared with. */
function* otherThanKnown(
  { known }: TargetState,
  present: Omit<Present, 'kind'> | null,
): Generator<TreePath, void, undefined> {
  const { notCaptured = [], scan = null, since = null } = present ?? {}
  if (since?.files === known) yield* since.changed
  else if (scan?.files !== known) {
    yield* known.keys()
    if (scan !== null) yield* scan.files.keys()
  }
  // For a file that could not be captured, the scan has the older version, which is not on disk.
  if (scan !== null && notCaptured.length > 0)
    yield* [...scan.files.keys()].filter(outOfReach(notCaptured))
}

import type { TreePath } from '@hermes-checkpoints/core'
import { outOfReach } from '@hermes-checkpoints/workdir'
import type { Present } from '../../project/read-present.ts'
import type { TargetState } from './target-state.ts'

/**
 * All paths at which the target may have another file than the directory, null for one that is not there. At every other path
 * both have the same, or nothing.
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

/** Where the directory may be otherwise than the files that the target was compared with. */
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
  // A scan keeps the older version of what could not be captured, which is not what is there.
  if (scan !== null && notCaptured.length > 0)
    yield* [...scan.files.keys()].filter(outOfReach(notCaptured))
}

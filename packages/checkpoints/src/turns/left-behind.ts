import type { TreePath } from '@hermes-checkpoints/core'
import { outOfReach, type Scan, type ScannedFile } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../model/directories-above.ts'
import type { Present } from '../project/read-present.ts'
import { isSameEntry } from '../restore/plan/entries.ts'
import type { LeftState, TurnRecord } from './turn-record.ts'

/** Returns the paths that changed since the turn began, each in its present state. */
export function leftBehind(before: Scan, now: Present): TurnRecord {
  const left = new Map<TreePath, LeftState>()
  const paths = now.since?.files === before.files ? now.since.changed : now.scan.files.keys()
  for (const path of paths) {
    const file = now.scan.files.get(path)
    if (file === undefined) continue
    const known = before.files.get(path)
    const state = stateOf(file)
    if (known === undefined || !isSameEntry(stateOf(known), state)) left.set(path, state)
  }
  for (const path of deleted(before, now)) left.set(path, null)
  return left
}

function stateOf({ id, kind, permissions }: ScannedFile): LeftState {
  return kind === 'link' ? { kind, id } : { kind, id, permissions }
}

/** Returns the deleted paths. A path that cannot be read, or that is ignored by now, is not deleted. */
function deleted(before: Scan, { notCaptured, passedOver, scan }: Present): readonly TreePath[] {
  const isOutOfReach = outOfReach(notCaptured)
  const isPassedOver = (path: TreePath): boolean =>
    [path, ...directoriesAbove(path)].some((at) => passedOver.has(at))
  return [...before.files.keys()].filter(
    (path) => !scan.files.has(path) && !isOutOfReach(path) && !isPassedOver(path),
  )
}

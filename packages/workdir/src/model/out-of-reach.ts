import type { TreePath } from '@hermes-checkpoints/core'
import type { NotCaptured, NotCapturedReason } from './not-captured.ts'
import { parentPath } from './path-below.ts'

/**
 * Returns a test that is true for a file that may still exist although the walk did not find it, given what the
 * walk could not capture. An unreadable file is not a deleted file.
 */
export function outOfReach(notCaptured: readonly NotCaptured[]): (path: TreePath) => boolean {
  const reasons = new Map(notCaptured.map(({ path, why }) => [path as unknown as string, why]))
  return (path) => isOutOfReach(path as unknown as string, reasons)
}

function isOutOfReach(path: string, reasons: ReadonlyMap<string, NotCapturedReason>): boolean {
  if (reasons.has(path)) return true
  for (let above = parentPath(path); above !== ''; above = parentPath(above)) {
    const why = reasons.get(above)
    if (why !== undefined) return hidesContent[why]
  }
  return false
}

/** True when an entry with this reason may be a directory with unknown content. */
const hidesContent: Readonly<Record<NotCapturedReason, boolean>> = {
  'special-file': false,
  unreadable: true,
  vanished: true,
  'refused-name': false,
  'other-device': true,
  oversize: false,
  'path-too-long': true,
}

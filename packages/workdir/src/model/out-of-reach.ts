import type { TreePath } from '@hermes-checkpoints/core'
import type { NotCaptured, NotCapturedReason } from './not-captured.ts'
import { parentPath } from './path-below.ts'

/**
 * Tells of which files nobody knows whether they are still there, given what could not be captured: a file
 * that cannot be read is not a deleted file.
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

/** Whether what is not captured may be a directory, of which nobody knows what it holds. */
const hidesContent: Readonly<Record<NotCapturedReason, boolean>> = {
  'special-file': false,
  unreadable: true,
  vanished: true,
  'refused-name': false,
  'other-device': true,
  oversize: false,
  'path-too-long': true,
}

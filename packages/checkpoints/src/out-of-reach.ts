import type { TreePath } from '@hermes-checkpoints/core'
import type { NotCaptured, NotCapturedReason } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from './directories-above.ts'

/** Tells of which files nobody knows whether they are still there, given what could not be captured. */
export function outOfReach(notCaptured: readonly NotCaptured[]): (path: TreePath) => boolean {
  const paths = new Set(notCaptured.map(({ path }) => path))
  const hiding = new Set(notCaptured.filter(({ why }) => hidesContent[why]).map(({ path }) => path))
  return (path) => paths.has(path) || directoriesAbove(path).some((above) => hiding.has(above))
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

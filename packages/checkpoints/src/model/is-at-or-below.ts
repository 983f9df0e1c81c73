import type { TreePath } from '@hermes-checkpoints/core'

/** True when a path equals another or lies below it. */
export function isAtOrBelow(path: TreePath, above: TreePath): boolean {
  const inner = path as unknown as string
  const outer = above as unknown as string
  return inner === outer || (inner.startsWith(outer) && inner[outer.length] === '/')
}

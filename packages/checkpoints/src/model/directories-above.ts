import type { TreePath } from '@hermes-checkpoints/core'

/** Returns the directories that a path leads through, outermost first. */
export function directoriesAbove(path: TreePath): readonly TreePath[] {
  const parts = (path as unknown as string).split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/') as unknown as TreePath)
}

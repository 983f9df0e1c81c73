import { isUtf8 } from 'node:buffer'
import {
  CheckpointError,
  displayPath,
  pathBytes,
  type CheckpointId,
  type ObjectId,
  type TreePath,
} from '@hermes-checkpoints/core'
import type { StoreCall } from '../store/store.ts'

export interface DiffOptions {
  /** Limits the comparison to these files and directories: literal paths, never patterns. Without any, compares everything. */
  readonly paths?: readonly TreePath[]
  readonly signal?: AbortSignal
}

/**
 * The git call that compares two states. Null stands for a state without files.
 *
 * `git diff` depends on a dozen settings in the store's config, `git diff-tree` on hardly any. Gitlinks, which upstream
 * may have recorded for nested repositories, are left out: they have no content.
 */
export function diffTreeCall(
  output: readonly string[],
  from: CheckpointId | ObjectId | null,
  to: CheckpointId | ObjectId,
  { paths = [], signal }: DiffOptions,
): StoreCall {
  const sides = [from ?? emptyTree, to]
  return { args: [...diffTree, ...output, ...sides, '--', ...paths.map(pathspec)], signal }
}

const diffTree = [
  'diff-tree',
  '-r',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules=all',
]

/** git knows the empty tree even when the store does not have it. */
export const emptyTree: ObjectId = '4b825dc642cb6eb9a060e54bf8d69288fbee4904' as ObjectId

function pathspec(path: TreePath): string {
  const bytes = pathBytes(path)
  if (isUtf8(bytes)) return `:(literal)${bytes.toString()}`
  // Node passes arguments as UTF-8, and git accepts these names only as arguments.
  throw new CheckpointError(
    'path-invalid',
    `${displayPath(path)} cannot be compared on its own, because its name is not UTF-8`,
    { hint: 'Name a directory above it, or compare everything.' },
  )
}

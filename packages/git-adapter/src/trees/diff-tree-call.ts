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
  /** Only these files and what is below these directories; literal, never patterns. Without any, everything. */
  readonly paths?: readonly TreePath[]
  readonly signal?: AbortSignal
}

/**
 * The git call that compares two states in one form of output; null stands for a state without files.
 *
 * `git diff` heeds a dozen settings of whoever owns the store, `git diff-tree` hardly any. A link to a nested
 * repository's commit, which upstream may have recorded, is left out: it holds no content.
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

/** git knows this tree without having it. */
export const emptyTree: ObjectId = '4b825dc642cb6eb9a060e54bf8d69288fbee4904' as ObjectId

function pathspec(path: TreePath): string {
  const bytes = pathBytes(path)
  if (isUtf8(bytes)) return `:(literal)${bytes.toString()}`
  // Node hands arguments to a program as UTF-8, and git takes these names in no other way.
  throw new CheckpointError(
    'path-invalid',
    `${displayPath(path)} cannot be compared alone, because its name is not UTF-8`,
    { hint: 'Name a directory above it, or compare everything.' },
  )
}

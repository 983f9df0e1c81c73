import type { TreePath } from '@hermes-checkpoints/core'
import { typedPaths } from '../../argv/typed-paths.ts'

/** What the words after the first checkpoint of a `diff` name. */
export interface DiffNames {
  /** The other checkpoint; undefined means the directory as it is now. */
  readonly to: string | undefined
  /** Empty means every path. */
  readonly paths: readonly TreePath[]
}

export interface TypedNames {
  readonly beforeDashes: readonly string[]
  /** The words after `--`, which are always paths. */
  readonly afterDashes: readonly string[]
  /** The directory, as an absolute path. */
  readonly directory: string
}

/** Separates the other checkpoint from the paths: the first word is one when it looks like one. */
export function diffNames({ afterDashes, beforeDashes, directory }: TypedNames): DiffNames {
  const [first, ...others] = beforeDashes
  const hasOther = first !== undefined && checkpointForm.test(first)
  const typed = [...(hasOther ? others : beforeDashes), ...afterDashes]
  return { to: hasOther ? first : undefined, paths: typedPaths(typed, directory) }
}

const checkpointForm = /^(?:latest|\d+|[0-9a-f]{4,40})$/i

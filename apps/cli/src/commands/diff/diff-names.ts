import type { TreePath } from '@hermes-checkpoints/core'
import { typedPaths } from '../../argv/typed-paths.ts'

/** What is typed after the first checkpoint of a `diff`. */
export interface DiffNames {
  /** The other checkpoint; undefined for the directory as it is now. */
  readonly to: string | undefined
  /** None for everything. */
  readonly paths: readonly TreePath[]
}

export interface TypedNames {
  readonly beforeDashes: readonly string[]
  /** What stands after `--`, and so is no checkpoint. */
  readonly afterDashes: readonly string[]
  /** The directory, as an absolute path. */
  readonly directory: string
}

/** Tells the other checkpoint from the paths: the first word is one when it has the form of one. */
export function diffNames({ afterDashes, beforeDashes, directory }: TypedNames): DiffNames {
  const [first, ...others] = beforeDashes
  const hasOther = first !== undefined && checkpointForm.test(first)
  const typed = [...(hasOther ? others : beforeDashes), ...afterDashes]
  return { to: hasOther ? first : undefined, paths: typedPaths(typed, directory) }
}

const checkpointForm = /^(?:latest|\d+|[0-9a-f]{4,40})$/i

import { relative, resolve, sep } from 'node:path'
import { CheckpointError, parseTreePath, type TreePath } from '@hermes-checkpoints/core'

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
  const paths = typed.map((path) => pathInside(path, directory))
  // The directory itself among the paths stands for everything in it.
  const isEverything = paths.includes('')
  return {
    to: hasOther ? first : undefined,
    paths: isEverything ? [] : paths.map((path) => parseTreePath(path)),
  }
}

const checkpointForm = /^(?:latest|\d+|[0-9a-f]{4,40})$/i

function pathInside(path: string, directory: string): string {
  const inside = relative(directory, resolve(directory, path))
  const isOutside = inside === '..' || inside.startsWith(`..${sep}`)
  if (path !== '' && !isOutside) return inside.replaceAll(sep, '/')
  throw new CheckpointError(
    'usage',
    `expected a path inside ${directory}, found ${JSON.stringify(path)}`,
    { hint: 'Give it relative to the directory; --dir names another one.' },
  )
}

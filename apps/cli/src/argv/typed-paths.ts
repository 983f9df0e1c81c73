import { relative, resolve, sep } from 'node:path'
import { CheckpointError, parseTreePath, type TreePath } from '@hermes-checkpoints/core'

/** Paths as they are typed, taken literally and relative to a directory's absolute path; none stands for everything. */
export function typedPaths(typed: readonly string[], directory: string): readonly TreePath[] {
  const paths = typed.map((path) => pathInside(path, directory))
  // The directory itself among the paths stands for everything in it.
  return paths.includes('') ? [] : paths.map((path) => parseTreePath(path))
}

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

import { relative, resolve, sep } from 'node:path'
import { CheckpointError, parseTreePath, type TreePath } from '@hermes-checkpoints/core'

/** Parses typed paths literally, relative to a directory (an absolute path). An empty list means every path. */
export function typedPaths(typed: readonly string[], directory: string): readonly TreePath[] {
  const paths = typed.map((path) => pathInside(path, directory))
  // The directory itself means everything in it.
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

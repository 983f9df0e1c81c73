import type { IgnoreLayer } from './ignore-layer.ts'
import type { IgnorePattern } from './ignore-pattern.ts'

/**
 * Says whether git would ignore a path, given that it ignores none of the directories above it.
 *
 * The layers are ordered weakest first: the last matching pattern of the strongest layer that has one
 * decides. Whoever walks must not enter an ignored directory, as no pattern brings back what is in it.
 */
export function isIgnored(
  layers: readonly IgnoreLayer[],
  path: string,
  isDirectory: boolean,
): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  let ignored = false
  for (const layer of layers) {
    const pattern = lastMatch(layer, path, name, isDirectory)
    if (pattern !== undefined) ignored = !pattern.negated
  }
  return ignored
}

function lastMatch(
  { directory, patterns }: IgnoreLayer,
  path: string,
  name: string,
  isDirectory: boolean,
): IgnorePattern | undefined {
  if (!isBelow(directory, path)) return undefined
  const inner = directory === '' ? path : path.slice(directory.length + 1)
  return patterns.findLast(
    (pattern) => (isDirectory || !pattern.directoryOnly) && pattern.matches(inner, name),
  )
}

function isBelow(directory: string, path: string): boolean {
  return directory === '' || (path.startsWith(directory) && path[directory.length] === '/')
}

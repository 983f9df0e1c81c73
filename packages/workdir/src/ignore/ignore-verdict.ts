import type { IgnoreLayer } from './ignore-layer.ts'
import { lastMatch } from './ignore-table.ts'

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
  const nameStart = path.lastIndexOf('/') + 1
  return isEntryIgnored(layers, path.slice(0, nameStart), path.slice(nameStart), isDirectory)
}

/** The same, for a name in a directory that is given with a slash at its end; that of the root is empty. */
export function isEntryIgnored(
  layers: readonly IgnoreLayer[],
  prefix: string,
  name: string,
  isDirectory: boolean,
): boolean {
  let ignored = false
  for (const { directory, tables } of layers) {
    const table = isDirectory ? tables.directory : tables.file
    if (table.patterns.length === 0 || !isBelow(directory, prefix)) continue
    const start = directory === '' ? 0 : directory.length + 1
    // To put paths together for every name takes longer than all the rest of this.
    const inner = table.needsPath ? prefix.slice(start) + name : ''
    const pattern = lastMatch(table, inner, name)
    if (pattern !== undefined) ignored = !pattern.negated
  }
  return ignored
}

function isBelow(directory: string, prefix: string): boolean {
  return directory === '' || (prefix.startsWith(directory) && prefix[directory.length] === '/')
}

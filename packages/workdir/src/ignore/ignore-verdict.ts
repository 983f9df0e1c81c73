import type { TreePath } from '@hermes-checkpoints/core'
import { byteString } from './byte-string.ts'
import type { IgnoreLayer } from './ignore-layer.ts'
import { lastMatch } from './ignore-table.ts'

/**
 * True when git would ignore a path below the root, given that it ignores none of the directories above it.
 *
 * The path is text, or bytes when it is not UTF-8; for a `TreePath`, use `isTreePathIgnored`. The layers are
 * ordered weakest first: the last matching pattern of the strongest layer that has one decides. A caller that
 * walks must not enter an ignored directory, because no pattern brings back the entries in it.
 */
export function isIgnored(
  layers: readonly IgnoreLayer[],
  path: string | Uint8Array,
  isDirectory: boolean,
): boolean {
  return isByteStringIgnored(layers, byteString(path), isDirectory)
}

/** The same as `isIgnored`, for a path that was parsed. */
export function isTreePathIgnored(
  layers: readonly IgnoreLayer[],
  path: TreePath,
  isDirectory: boolean,
): boolean {
  return isByteStringIgnored(layers, path as unknown as string, isDirectory)
}

function isByteStringIgnored(
  layers: readonly IgnoreLayer[],
  path: string,
  isDirectory: boolean,
): boolean {
  const nameStart = path.lastIndexOf('/') + 1
  return isEntryIgnored(layers, path.slice(0, nameStart), path.slice(nameStart), isDirectory)
}

/** The same for a walk. Prefix (with a trailing slash, empty for the root) and name hold one character per byte. */
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
    // Only when needed: concatenating a path for every name takes longer than the rest of this loop.
    const inner = table.needsPath ? prefix.slice(start) + name : ''
    const pattern = lastMatch(table, inner, name)
    if (pattern !== undefined) ignored = !pattern.negated
  }
  return ignored
}

function isBelow(directory: string, prefix: string): boolean {
  return directory === '' || (prefix.startsWith(directory) && prefix[directory.length] === '/')
}

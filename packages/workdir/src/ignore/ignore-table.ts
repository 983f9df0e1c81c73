import type { IgnorePattern } from './ignore-pattern.ts'

/**
 * An index of patterns, so that few of them are tried on a name.
 *
 * Most patterns are one name or one extension: each of these kinds takes one lookup.
 */
export interface IgnoreTable {
  /** The number of the last pattern that is exactly this name. */
  readonly names: ReadonlyMap<string, number>
  /** The number of the last pattern that is a star and this extension, with its dot. */
  readonly extensions: ReadonlyMap<string, number>
  /** The last bytes of those extensions. */
  readonly endings: ReadonlySet<number>
  /** The numbers of all other patterns, last first. */
  readonly others: readonly number[]
  readonly patterns: readonly IgnorePattern[]
  /** True when any pattern needs more than a name. */
  readonly needsPath: boolean
}

/** Indexes the patterns of a layer. */
export function ignoreTable(patterns: readonly IgnorePattern[]): IgnoreTable {
  const names = new Map<string, number>()
  const extensions = new Map<string, number>()
  const others: number[] = []
  for (const [number, { shape }] of patterns.entries()) {
    if (shape?.kind === 'name') names.set(shape.text, number)
    else if (shape?.kind === 'suffix' && isExtension(shape.text)) extensions.set(shape.text, number)
    else others.push(number)
  }
  const needsPath = patterns.some((pattern) => pattern.needsPath)
  const endings = new Set(Array.from(extensions.keys(), (text) => text.charCodeAt(text.length - 1)))
  return { names, extensions, endings, others: others.toReversed(), patterns, needsPath }
}

/** Returns the last pattern that matches. Takes the path below the layer's directory, if needed, and its last part. */
export function lastMatch(
  table: IgnoreTable,
  path: string,
  name: string,
): IgnorePattern | undefined {
  const { names, others, patterns } = table
  const last = Math.max(names.get(name) ?? -1, byExtension(table, name))
  for (const number of others) {
    if (number < last) break
    if (patterns[number]?.matches(path, name) === true) return patterns[number]
  }
  return patterns[last]
}

function byExtension({ endings, extensions }: IgnoreTable, name: string): number {
  // Slicing takes most of the time, and few names end with the last byte of an extension.
  if (!endings.has(name.charCodeAt(name.length - 1))) return -1
  const dot = name.lastIndexOf('.')
  return dot < 0 ? -1 : (extensions.get(name.slice(dot)) ?? -1)
}

/** True when the only dot is the first byte: a name has this suffix only if it follows its last dot. */
function isExtension(suffix: string): boolean {
  return suffix.lastIndexOf('.') === 0
}

import type { IgnorePattern } from './ignore-pattern.ts'

/**
 * Patterns, sorted so that few of them have to be tried on a name.
 *
 * Most patterns are one name or one extension: of those, at most one of each has to be looked up.
 */
export interface IgnoreTable {
  /** The number of the last pattern that is just this name. */
  readonly names: ReadonlyMap<string, number>
  /** The number of the last pattern that is a star and this extension, with its dot. */
  readonly extensions: ReadonlyMap<string, number>
  /** The last bytes of those extensions. */
  readonly endings: ReadonlySet<number>
  /** The numbers of all other patterns, last first. */
  readonly others: readonly number[]
  readonly patterns: readonly IgnorePattern[]
  /** Whether any of them is about more than a name. */
  readonly needsPath: boolean
}

/** Sorts the patterns of a layer. */
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

/** The last pattern that matches; takes the path from the layer's directory on, if it is needed, and its last part. */
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
  // Few names end like any of them, and to cut the others apart takes most of the time.
  if (!endings.has(name.charCodeAt(name.length - 1))) return -1
  const dot = name.lastIndexOf('.')
  return dot < 0 ? -1 : (extensions.get(name.slice(dot)) ?? -1)
}

/** What a name can only end with if it is all that comes from its last dot on. */
function isExtension(suffix: string): boolean {
  return suffix.lastIndexOf('.') === 0
}

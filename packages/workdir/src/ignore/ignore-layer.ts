import { byteString } from './byte-string.ts'
import { ignoreTable, type IgnoreTable } from './ignore-table.ts'
import { parseIgnorePattern, type IgnorePattern } from './ignore-pattern.ts'

/**
 * The patterns of one ignore file, and the directory that they are relative to.
 *
 * Strings in it hold one character per byte. The root of the project is the empty string.
 */
export interface IgnoreLayer {
  readonly directory: string
  /** In file order: the last match decides. */
  readonly patterns: readonly IgnorePattern[]
  /** The patterns that apply to files, and those that apply to directories (which are all of them). */
  readonly tables: { readonly file: IgnoreTable; readonly directory: IgnoreTable }
}

/** Creates a layer from patterns that are text, such as those of the settings; the root is the empty path. */
export function ignoreLayer(directory: string | Uint8Array, lines: readonly string[]): IgnoreLayer {
  return byteIgnoreLayer(
    byteString(directory),
    lines.map((line) => Buffer.from(line, 'utf8').toString('latin1')),
  )
}

/** Creates a layer from a path and lines that hold one character per byte. */
export function byteIgnoreLayer(directory: string, lines: readonly string[]): IgnoreLayer {
  const patterns = lines.map(parseIgnorePattern).filter((pattern) => pattern !== null)
  const file = ignoreTable(patterns.filter(({ directoryOnly }) => !directoryOnly))
  return { directory, patterns, tables: { file, directory: ignoreTable(patterns) } }
}

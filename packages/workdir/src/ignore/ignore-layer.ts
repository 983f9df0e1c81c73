import { ignoreTable, type IgnoreTable } from './ignore-table.ts'
import { parseIgnorePattern, type IgnorePattern } from './ignore-pattern.ts'

/**
 * The patterns of one ignore file, and the directory that they are relative to.
 *
 * Paths and names here hold one character per byte; the project's root is the empty string.
 */
export interface IgnoreLayer {
  readonly directory: string
  /** In the order of the file: the last one that matches decides. */
  readonly patterns: readonly IgnorePattern[]
  /** The same for files, and for directories, which more patterns are about. */
  readonly tables: { readonly file: IgnoreTable; readonly directory: IgnoreTable }
}

/** Makes a layer of patterns that come from settings; text is taken as UTF-8. */
export function ignoreLayer(directory: string, lines: readonly string[]): IgnoreLayer {
  return byteIgnoreLayer(
    directory,
    lines.map((line) => Buffer.from(line, 'utf8').toString('latin1')),
  )
}

/** Makes a layer of lines that hold one character per byte. */
export function byteIgnoreLayer(directory: string, lines: readonly string[]): IgnoreLayer {
  const patterns = lines.map(parseIgnorePattern).filter((pattern) => pattern !== null)
  const file = ignoreTable(patterns.filter(({ directoryOnly }) => !directoryOnly))
  return { directory, patterns, tables: { file, directory: ignoreTable(patterns) } }
}

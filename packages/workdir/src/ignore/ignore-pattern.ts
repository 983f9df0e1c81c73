import { parseGlob } from './ignore-glob.ts'
import { globMatches } from './ignore-glob-match.ts'

/** One pattern of an ignore file. */
export interface IgnorePattern {
  readonly negated: boolean
  readonly directoryOnly: boolean
  /** The names that it matches, when it is a plain name or suffix; else null. */
  readonly shape: NameShape | null
  /** True when it needs more than the last part of a path. */
  readonly needsPath: boolean
  /** Takes the path below the layer's directory, and its last part. */
  matches(path: string, name: string): boolean
}

/** The names that equal a text, or end with it. */
interface NameShape {
  readonly kind: 'name' | 'suffix'
  readonly text: string
}

/** Parses one line of an ignore file. Returns null when it matches nothing, such as a comment. */
export function parseIgnorePattern(line: string): IgnorePattern | null {
  if (line.startsWith('#') || line.length > longestLine) return null
  const text = withoutTrailingSpaces(untilNul(line))
  const negated = text.startsWith('!')
  const unmarked = negated ? text.slice(1) : text
  const directoryOnly = unmarked.endsWith('/')
  const pattern = directoryOnly ? unmarked.slice(0, -1) : unmarked
  const matches = compile(pattern)
  const needsPath = pattern.includes('/')
  return matches && { negated, directoryOnly, shape: shapeOf(pattern), needsPath, matches }
}

/**
 * The longest path has 4096 bytes; with every byte escaped it takes twice as many. Git has no such limit; here it
 * bounds the cost of a hostile file.
 */
const longestLine = 8192

/** Git reads a line as a C string. */
function untilNul(line: string): string {
  const end = line.indexOf('\0')
  return end < 0 ? line : line.slice(0, end)
}

/** Removes spaces but not tabs. A backslash protects the space after it. */
function withoutTrailingSpaces(line: string): string {
  let end = 0
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1
    else if (line[at] === ' ') continue
    end = at + 1
  }
  return line.slice(0, end)
}

type Matches = IgnorePattern['matches']

function compile(pattern: string): Matches | null {
  if (!pattern.includes('/')) return compileForName(pattern)
  const matches = compileForText(pattern.startsWith('/') ? pattern.slice(1) : pattern)
  return matches && ((path) => matches(path))
}

function compileForName(pattern: string): Matches | null {
  const shape = shapeOf(pattern)
  if (shape?.kind === 'suffix') return (_path, name) => name.endsWith(shape.text)
  const matches = compileForText(pattern)
  return matches && ((_path, name) => matches(name))
}

function shapeOf(pattern: string): NameShape | null {
  if (pattern.includes('/')) return null
  const suffix = pattern.slice(1)
  if (literalLength(pattern) === pattern.length) return { kind: 'name', text: pattern }
  const isSuffix = pattern.startsWith('*') && literalLength(suffix) === suffix.length
  return isSuffix ? { kind: 'suffix', text: suffix } : null
}

/**
 * Git compares the text before the first special character literally, and only the rest is a glob. This is
 * visible: in `foo**` + `/bar` the stars begin the glob, so they cross directories.
 */
function compileForText(pattern: string): ((text: string) => boolean) | null {
  const length = literalLength(pattern)
  if (length === pattern.length) return (text) => text === pattern
  const literal = pattern.slice(0, length)
  const glob = parseGlob(pattern.slice(length))
  return glob && ((text) => text.startsWith(literal) && globMatches(glob, text, length))
}

function literalLength(pattern: string): number {
  const special = pattern.search(/[*?[\\]/)
  return special < 0 ? pattern.length : special
}

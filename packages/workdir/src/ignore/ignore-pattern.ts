import { parseGlob } from './ignore-glob.ts'
import { globMatches } from './ignore-glob-match.ts'

/** One pattern of an ignore file. */
export interface IgnorePattern {
  readonly negated: boolean
  readonly directoryOnly: boolean
  /** What names it matches, where that can be said without trying; null where it cannot. */
  readonly shape: NameShape | null
  /** Whether it is about more than the last part of a path. */
  readonly needsPath: boolean
  /** Takes the path from the layer's directory on, and its last part. */
  matches(path: string, name: string): boolean
}

/** All names that are, or that end with, a text. */
interface NameShape {
  readonly kind: 'name' | 'suffix'
  readonly text: string
}

/** Parses one line of an ignore file; null when it can match nothing, as a comment does. */
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
 * The longest path has 4096 bytes, so twice as many escape every one of them. Git has no such limit;
 * here it bounds what a hostile file can cost.
 */
const longestLine = 8192

/** To git, a line is a C string. */
function untilNul(line: string): string {
  const end = line.indexOf('\0')
  return end < 0 ? line : line.slice(0, end)
}

/** Only spaces go, no tabs; a backslash keeps the space after it. */
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
 * Git compares everything before the first special character by itself and takes only the rest for a
 * glob. It shows: in `foo**` + `/bar` the stars begin the glob, so that they cross directories.
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

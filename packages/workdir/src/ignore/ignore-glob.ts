import { parseGlobClass, type GlobClass } from './ignore-glob-class.ts'

/** A piece of a glob. */
export type GlobToken =
  | { readonly kind: 'byte'; readonly byte: number }
  | GlobClass
  | { readonly kind: WildcardKind }

/**
 * `star` matches any bytes of one name. `directories` (two stars and a slash) matches any number of directories
 * with their slashes, or none. `anything` (two stars at the end) matches everything.
 */
export type WildcardKind = 'star' | 'directories' | 'anything'

/** A token, and where the glob goes on after it. */
interface ParsedToken {
  readonly token: GlobToken
  readonly end: number
}

/** Parses a glob. Returns null when it is malformed: as in git, it then matches nothing. */
export function parseGlob(glob: string): readonly GlobToken[] | null {
  const tokens: GlobToken[] = []
  for (let at = 0; at < glob.length;) {
    const parsed = parseToken(glob, at)
    if (parsed === null) return null
    tokens.push(parsed.token)
    at = parsed.end
  }
  return tokens
}

function parseToken(glob: string, at: number): ParsedToken | null {
  switch (glob.charAt(at)) {
    case '*':
      return parseStars(glob, at)
    case '?':
      return { token: anyByte, end: at + 1 }
    case '[':
      return parseGlobClass(glob, at)
    case '\\':
      return parseEscape(glob, at)
    default:
      return { token: { kind: 'byte', byte: glob.charCodeAt(at) }, end: at + 1 }
  }
}

const anyByte: GlobClass = { kind: 'class', negated: true, ranges: [] }

/** Two or more stars are special only when they are a whole part of a path. */
function parseStars(glob: string, start: number): ParsedToken {
  let end = start
  while (glob[end] === '*') end += 1
  const startsPart = start === 0 || glob[start - 1] === '/'
  const kind = end - start > 1 && startsPart ? doubleStarKind(glob, end) : 'star'
  return { token: { kind }, end: kind === 'directories' ? end + 1 : end }
}

function doubleStarKind(glob: string, end: number): WildcardKind {
  if (glob[end] === '/') return 'directories'
  // In git an escaped slash also ends a part, but then the stars must match at least one directory.
  return end === glob.length || glob.startsWith('\\/', end) ? 'anything' : 'star'
}

function parseEscape(glob: string, backslash: number): ParsedToken | null {
  const at = backslash + 1
  return at < glob.length
    ? { token: { kind: 'byte', byte: glob.charCodeAt(at) }, end: at + 1 }
    : null
}

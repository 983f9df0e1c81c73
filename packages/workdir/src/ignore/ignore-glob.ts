import { parseGlobClass, type GlobClass } from './ignore-glob-class.ts'

/** A piece of a glob. */
export type GlobToken =
  | { readonly kind: 'byte'; readonly byte: number }
  | GlobClass
  | { readonly kind: WildcardKind }

/**
 * A star stands for any bytes of one name. Two of them stand for directories with their slashes, or
 * for none, where a slash follows; at the end of a glob they stand for anything.
 */
export type WildcardKind = 'star' | 'directories' | 'anything'

/** A token, and where the text after it begins. */
interface ParsedToken {
  readonly token: GlobToken
  readonly end: number
}

/** Parses a glob; null when it is malformed, which to git means that it matches nothing. */
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

/** Two stars or more are special only where they make up a whole part of a path. */
function parseStars(glob: string, start: number): ParsedToken {
  let end = start
  while (glob[end] === '*') end += 1
  const startsPart = start === 0 || glob[start - 1] === '/'
  const kind = end - start > 1 && startsPart ? doubleStarKind(glob, end) : 'star'
  return { token: { kind }, end: kind === 'directories' ? end + 1 : end }
}

function doubleStarKind(glob: string, end: number): WildcardKind {
  if (glob[end] === '/') return 'directories'
  // To git an escaped slash ends a part as well, but then the stars cannot stand for no directory.
  return end === glob.length || glob.startsWith('\\/', end) ? 'anything' : 'star'
}

function parseEscape(glob: string, backslash: number): ParsedToken | null {
  const at = backslash + 1
  return at < glob.length
    ? { token: { kind: 'byte', byte: glob.charCodeAt(at) }, end: at + 1 }
    : null
}

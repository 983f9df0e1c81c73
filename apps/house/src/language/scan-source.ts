/** A comment or a string literal of a source file. */
export interface Piece {
  readonly kind: 'comment' | 'string'
  /** The line that it begins on, counted from 1. */
  readonly line: number
  /** Without comment marks, quotes and escapes; `…` replaces the `${}` of a template. */
  readonly text: string
}

/**
 * Returns the comments and string literals of TypeScript or JavaScript, in their order. Adjacent `//` lines are one
 * comment, so that a phrase is found across a line break. Does not know JSX.
 */
export function scanSource(source: string): readonly Piece[] {
  const scan: Scan = { source, at: hashbang.exec(source)?.[0].length ?? 0, before: '', found: [] }
  scanCode(scan)
  const inOrder = scan.found.toSorted((a, b) => a.at - b.at)
  let line = 1
  let at = 0
  return inOrder.map(({ at: start, kind, text }) => {
    line += source.slice(at, start).split('\n').length - 1
    at = start
    return { kind, line, text }
  })
}

const hashbang = /^#![^\n]*/

interface Scan {
  readonly source: string
  at: number
  /** The last token that is neither space nor comment. It decides whether a slash begins a regular expression. */
  before: string
  readonly found: { readonly at: number; readonly kind: Piece['kind']; readonly text: string }[]
}

/** Scans to the end of the source, or behind the brace that closes the `${` of a template. */
function scanCode(scan: Scan): void {
  let depth = 0
  while (scan.at < scan.source.length) {
    const token = nextToken(scan)
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth < 0) return
  }
}

/** Moves behind the next token and returns it. */
function nextToken(scan: Scan): string {
  const { source, at } = scan
  const token = matchAt(mayDivide(scan.before) ? plainToken : tokenOrRegex, source, at)
  scan.at = at + token.length
  if (token.startsWith('//') || token.startsWith('/*')) {
    scan.found.push({ at, kind: 'comment', text: commentText(token) })
    return token
  }
  if (token === '`') scanTemplate(scan, at)
  else if (isQuoted.test(token))
    scan.found.push({ at, kind: 'string', text: unescaped(token.slice(1, -1)) })
  if (token.trim() !== '') scan.before = token
  return token
}

function scanTemplate(scan: Scan, start: number): void {
  const { source } = scan
  let text = ''
  while (scan.at < source.length) {
    const part = matchAt(templatePart, source, scan.at)
    scan.at += part.length
    if (part === '`') break
    if (part === '${') {
      scan.before = part
      scanCode(scan)
    }
    text += part === '${' ? '…' : part
  }
  scan.found.push({ at: start, kind: 'string', text: unescaped(text) })
}

/** True when a slash behind this token divides: behind a value, but not behind a word such as `return`. */
function mayDivide(before: string): boolean {
  return /[\p{ID_Continue}$)\]'"`]$/u.test(before) && !wordsBeforeValues.has(before)
}

const wordsBeforeValues = new Set(
  'await case delete do else in instanceof new of return throw typeof void yield'.split(' '),
)

const comment = String.raw`\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[^]*?(?:\*\/|$(?![^]))`
const quoted = String.raw`'(?:\\[^]|[^'\\\n])*'|"(?:\\[^]|[^"\\\n])*"`
const regex = String.raw`\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`
const rest = String.raw`[\p{ID_Continue}$]+|\s+|[^]`
const plainToken = new RegExp(`${comment}|${quoted}|${rest}`, 'uy')
const tokenOrRegex = new RegExp(`${comment}|${quoted}|${regex}|${rest}`, 'uy')
const templatePart = /`|\$\{|(?:\\[^]|\$(?!\{)|[^\\`$])+|[^]/uy
const isQuoted = /^['"][^]*['"]$/

/** Matches a sticky pattern at a place of the source. All patterns match any character. */
function matchAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? source.slice(at)
}

/** Keeps the line breaks, so that the line of each word is known. */
function commentText(token: string): string {
  if (token.startsWith('//')) return token.replaceAll(/^[ \t]*\/\/+/gm, '').trim()
  return token
    .replace(/\*+\/$/, '')
    .replace(/^\/\*+/, '')
    .replaceAll(/^[ \t]*\*/gm, '')
    .trimEnd()
}

function unescaped(text: string): string {
  return text.replaceAll(/\\[nrt]/g, ' ').replaceAll(/\\([^])/g, '$1')
}

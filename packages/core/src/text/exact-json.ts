/** A number of a JSON text, as it is written there. */
export interface ExactNumber {
  readonly [exact]: true
  /** The digits, such as `1715139000.0`. */
  readonly text: string
}

const exact: unique symbol = Symbol('exact number')

/**
 * Parses JSON and keeps every number as it is written, because an inode exceeds the precision of a JavaScript number.
 *
 * A reviver of Node 20 does not see the source of a number. So numbers become strings before the text is parsed, and the
 * first letter of each string tells the two apart.
 */
export function parseExactJson(text: string): unknown {
  const marked = text.replace(tokens, (token: string, colon: string | undefined) => {
    if (colon !== undefined) return token
    return token.startsWith('"') ? `"s${token.slice(1)}` : `"n${token}"`
  })
  return JSON.parse(marked, (_key, value: unknown) => {
    if (typeof value !== 'string') return value
    const content = value.slice(1)
    return value.startsWith('n') ? { [exact]: true, text: content } : content
  })
}

/** Writes JSON: exact numbers as they were read, and bigints with all their digits. */
export function formatExactJson(value: object): string {
  const marked = JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'string') return `s${item}`
    if (typeof item === 'bigint') return `n${item}`
    return isExactNumber(item) ? `n${item.text}` : item
  })
  return marked.replace(tokens, (token: string, colon: string | undefined) => {
    if (colon !== undefined || !token.startsWith('"')) return token
    return token.startsWith('"n') ? token.slice(2, -1) : `"${token.slice(2)}`
  })
}

/** True for a number that `parseExactJson` returned. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === 'object' && value !== null && exact in value
}

/** The strings of a JSON text, with the colon that makes one a key, and its numbers. */
const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

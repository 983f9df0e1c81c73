/** Formats a string for YAML, unquoted if that is allowed and unambiguous. */
export function quotedText(text: string, mayBePlain: boolean): string {
  if (!printable.test(text)) return `"${text.replaceAll(needsEscape, escape)}"`
  return mayBePlain && plain.test(text) ? text : `'${text.replaceAll("'", "''")}'`
}

// The characters that Python's library accepts in a file, without its line breaks U+0085, U+2028 and U+2029.
const printable =
  /^[ -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u
const needsEscape =
  /["\\]|[^ -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/gu

// No YAML indicator at the start, no `: `, no ` #`, no space or colon at the end.
const plain = /^(?!\.\.\.)(?![-?:,[\]{}#&*!|>'"%@` ])(?!.*: )(?!.* #).*[^: ]$/u

function escape(char: string): string {
  const code = char.codePointAt(0) ?? 0
  const digits = code.toString(16).toUpperCase()
  return (
    shortEscapes.get(char) ??
    (code < 0x100 ? `\\x${digits.padStart(2, '0')}` : `\\u${digits.padStart(4, '0')}`)
  )
}

const shortEscapes = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

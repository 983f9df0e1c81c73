/** Makes a foreign text safe to print: one line, with the characters escaped that a terminal interprets. */
export function displayText(text: string): string {
  return text.replace(unprintable, escapeCharacter)
}

/** Escapes a character readably: `\n`, `\x1b`, `\u{202e}`. */
export function escapeCharacter(char: string): string {
  const code = char.codePointAt(0) ?? 0
  return shortEscapes.get(char) ?? (code < 0x80 ? escapeByte(code) : `\\u{${code.toString(16)}}`)
}

/** Escapes a byte readably. */
export function escapeByte(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`
}

// Controls, lone surrogates, line and paragraph separators, and format characters (such as direction overrides), except
// the joiner of emoji.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu

const shortEscapes = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** A text of others for people: on one line, with whatever a terminal would act upon escaped. */
export function displayText(text: string): string {
  return text.replace(unprintable, escapeCharacter)
}

/** A character as an escape that people can read: `\n`, `\x1b`, `\u{202e}`. */
export function escapeCharacter(char: string): string {
  const code = char.codePointAt(0) ?? 0
  return shortEscapes.get(char) ?? (code < 0x80 ? escapeByte(code) : `\\u{${code.toString(16)}}`)
}

/** A byte as an escape that people can read. */
export function escapeByte(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`
}

// Controls, lone surrogates, line and paragraph separators, and format characters (direction overrides
// are such) but for the joiner that emoji are made with.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu

const shortEscapes = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

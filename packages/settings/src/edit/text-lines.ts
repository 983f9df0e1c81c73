/** Returns the line break that a text uses. */
export function lineBreakIn(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** Returns the end of the line at an offset, after its line break; the start of a line is the end of the previous one. */
export function endOfLine(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at
  const found = text.indexOf('\n', at)
  return found === -1 ? text.length : found + 1
}

/** Returns the distance of an offset from the start of its line. */
export function columnAt(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1
  return at - (text[start] === '\uFEFF' ? start + 1 : start)
}

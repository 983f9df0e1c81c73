/** How the lines of a text end. */
export function lineBreakIn(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** Where the line of a place ends, its break included; where a line begins is the end of the one before. */
export function endOfLine(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at
  const found = text.indexOf('\n', at)
  return found === -1 ? text.length : found + 1
}

/** How far from the beginning of its line a place is. */
export function columnAt(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1
  return at - (text[start] === '\uFEFF' ? start + 1 : start)
}

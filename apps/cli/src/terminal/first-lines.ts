/** At least this many lines are shown, however small the terminal is. */
const minLines = 5

/** Returns the first lines of a text that fit, and counts the others. */
export function firstLines(text: string, maxLines: number): string {
  const lines = text.split(/(?<=\n)/)
  const room = Math.max(maxLines, minLines)
  if (lines.length <= room) return text
  const shown = lines.slice(0, room - 1)
  return `${shown.join('')}… and ${lines.length - shown.length} more\n`
}

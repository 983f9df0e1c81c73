/** Fewer are not worth showing, however small the terminal is. */
const fewest = 5

/** As many lines of a text as there is room for, and how many more there are. */
export function firstLines(text: string, most: number): string {
  const lines = text.split(/(?<=\n)/)
  const room = Math.max(most, fewest)
  if (lines.length <= room) return text
  const shown = lines.slice(0, room - 1)
  return `${shown.join('')}… and ${lines.length - shown.length} more\n`
}

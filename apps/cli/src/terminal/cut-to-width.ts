import fastStringWidth from 'fast-string-width'

const ellipsis = '…'

/** A text without escape sequences, cut so that it fills no more than so many columns. */
export function cutToWidth(text: string, columns: number): string {
  if (fastStringWidth(text) <= columns) return text
  let [cut, width] = ['', fastStringWidth(ellipsis)]
  // Whole characters as people see them: a cut inside an emoji would leave another one.
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += fastStringWidth(segment)
    if (width > columns) break
    cut += segment
  }
  return `${cut}${ellipsis}`
}

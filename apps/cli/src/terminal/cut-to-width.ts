import fastStringWidth from 'fast-string-width'

const ellipsis = '…'

/** Cuts a text without escape sequences to a width in columns. */
export function cutToWidth(text: string, columns: number): string {
  if (fastStringWidth(text) <= columns) return text
  let [cut, width] = ['', fastStringWidth(ellipsis)]
  // Cut between grapheme clusters: a cut inside an emoji would leave another emoji.
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += fastStringWidth(segment)
    if (width > columns) break
    cut += segment
  }
  return `${cut}${ellipsis}`
}

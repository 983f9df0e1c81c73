import { lawTitles } from './law-titles.ts'
import { markedWords } from './marked-words.ts'
import type { Prose } from './prose.ts'

/** One marked word, where it stands. */
export interface Hit {
  readonly path: string
  readonly line: number
  /** The entry of `markedWords`. */
  readonly word: string
  /** The line of text with the word. */
  readonly text: string
}

/** The marked words of some texts. */
export interface MarkedCount {
  readonly words: number
  /** Marked words per 1,000 words; 0 where there are no words. */
  readonly perThousand: number
  readonly hits: readonly Hit[]
}

/** Counts words and marked words. Code in backticks and the titles of the laws count as neither. */
export function countMarked(texts: readonly Prose[]): MarkedCount {
  const plain = texts.map((prose) => ({ ...prose, text: withoutNames(prose.text) }))
  const words = plain.reduce((sum, { text }) => sum + (text.match(word)?.length ?? 0), 0)
  const hits = plain.flatMap((prose, index) => hitsIn(prose, texts[index]?.text ?? ''))
  return { words, perThousand: words === 0 ? 0 : (hits.length * 1000) / words, hits }
}

const word = /\p{L}[\p{L}\p{N}'’_-]*/gu

/** Blanks what is not ours to word. The length and the line breaks stay, so that places stay valid. */
function withoutNames(text: string): string {
  return text.replaceAll(inlineCode, blank).replaceAll(linkTarget, blank).replaceAll(titles, blank)
}

const inlineCode = /`[^`]*`/g
const linkTarget = /(?<=\])\([^)]*\)/g
const titles = anyOf(lawTitles)

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

function hitsIn({ path, line, text }: Prose, original: string): readonly Hit[] {
  return [...text.matchAll(marked)].map(({ 0: found, index }) => {
    const before = text.slice(0, index).split('\n').length - 1
    return {
      path,
      line: line + before,
      word: found.toLowerCase().replaceAll(/\s+/g, ' '),
      text: original.split('\n')[before]?.trim() ?? '',
    }
  })
}

const marked = anyOf(markedWords)

/** Matches whole words only, and none in a name such as `copy-meanwhile` or a path. */
function anyOf(phrases: readonly string[]): RegExp {
  const pattern = phrases.map((phrase) => phrase.replaceAll(' ', String.raw`\s+`)).join('|')
  return new RegExp(String.raw`(?<![\w/-])(?:${pattern})(?![\w/-])`, 'gi')
}

import type { Hit } from '../language/count-marked.ts'

/** Writes one line for each marked word: where it is, the text, and the word. */
export function hitsText(hits: readonly Hit[]): string {
  return hits.map(({ line, path, text, word }) => `${path}:${line}: ${text}  [${word}]\n`).join('')
}

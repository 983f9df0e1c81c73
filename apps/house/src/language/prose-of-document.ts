import type { Prose } from './prose.ts'

/** Returns the text of a Markdown document. Fenced blocks are blank, so that lines keep their numbers. */
export function proseOfDocument(path: string, markdown: string): Prose {
  let fence: string | null = null
  const lines = markdown.split('\n').map((line) => {
    const mark = fenceMark.exec(line)?.[1]
    if (fence === null && mark === undefined) return line
    if (fence === null) fence = mark ?? null
    else if (line.trim() === fence) fence = null
    return ''
  })
  return { path, line: 1, text: lines.join('\n') }
}

const fenceMark = /^\s*(?:[-*>]\s+)?(`{3,}|~{3,})/

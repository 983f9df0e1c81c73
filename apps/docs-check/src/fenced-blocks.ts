import type { LineRange } from './document.ts'

/** A fenced block or an HTML comment of a document. */
export interface Block {
  readonly kind: 'fence' | 'comment'
  /** The info string, such as `sh`. */
  readonly language: string
  /** The lines of the content. */
  readonly content: LineRange
  /** The lines including fences or comment marks. */
  readonly whole: LineRange
}

/** Finds the fenced blocks of a document and the comments on their own lines. */
export function fencedBlocks(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const block = fenceAt(lines, at) ?? commentAt(lines, at)
    if (block === null) continue
    blocks.push(block)
    at = block.whole.end - 1
  }
  return blocks
}

function fenceAt(lines: readonly string[], start: number): Block | null {
  const [, indent = '', fence, language = ''] = opening.exec(lines[start] ?? '') ?? []
  if (fence === undefined) return null
  const closing = lines.findIndex(
    (line, at) => at > start && line.trimEnd() === `${indent}${fence}`,
  )
  const end = closing === -1 ? lines.length : closing
  return {
    kind: 'fence',
    language,
    content: { start: start + 1, end },
    whole: { start, end: Math.min(end + 1, lines.length) },
  }
}

const opening = /^(\s*)(`{3,})(\w*)[^`]*$/

function commentAt(lines: readonly string[], start: number): Block | null {
  if (!(lines[start] ?? '').startsWith('<!--')) return null
  const closing = lines.findIndex((line, at) => at >= start && line.includes('-->'))
  const end = closing === -1 ? lines.length : closing + 1
  return { kind: 'comment', language: '', content: { start, end }, whole: { start, end } }
}

import { isScalar, type YAMLSeq } from 'yaml'
import type { TextEdit } from './text-edit.ts'
import { columnAt, endOfLine, lineBreakIn } from './text-lines.ts'
import { quoteYaml } from './yaml-value-text.ts'

/** Edits a list with one item per line. Items that stay keep their lines and the comments above and beside them. */
export function sequenceEdit(
  text: string,
  list: YAMLSeq.Parsed,
  colon: number | undefined,
  value: readonly string[],
): readonly TextEdit[] {
  const column = columnAt(text, list.range[0])
  const start = list.range[0] - column
  const items = itemsOf(text, list, start)
  const to = items.at(-1)?.to ?? start
  if (value.length === 0) {
    // An empty list has to be written as `[]` on the line of its key.
    if (colon === undefined) return []
    return [{ from: colon + 1, to, insert: ` []${text.slice(colon + 1, start)}` }]
  }
  const lineBreak = lineBreakIn(text)
  const lines = value.map((pattern) => {
    const at = items.findIndex((item) => item.pattern === pattern)
    const [kept] = at === -1 ? [] : items.splice(at, 1)
    if (kept === undefined) return `${' '.repeat(column)}- ${quoteYaml(pattern)}${lineBreak}`
    const line = text.slice(kept.from, kept.to)
    return line.endsWith('\n') ? line : `${line}${lineBreak}`
  })
  return [{ from: start, to, insert: lines.join('') }]
}

interface Item {
  readonly pattern: unknown
  readonly from: number
  readonly to: number
}

function itemsOf(text: string, list: YAMLSeq.Parsed, start: number): Item[] {
  let from = start
  return list.items.map((node) => {
    const item = {
      pattern: isScalar(node) ? node.value : null,
      from,
      to: endOfLine(text, node.range[1]),
    }
    from = item.to
    return item
  })
}

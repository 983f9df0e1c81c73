import { byteIgnoreLayer, type IgnoreLayer } from './ignore-layer.ts'

/** Parses an ignore file that applies to what lies below a directory. */
export function parseIgnoreFile(directory: string, content: Uint8Array): IgnoreLayer {
  const text = Buffer.from(content).toString('latin1')
  const lines = text.slice(text.startsWith(byteOrderMark) ? byteOrderMark.length : 0).split('\n')
  return byteIgnoreLayer(directory, lines.map(withoutCarriageReturn))
}

const byteOrderMark = '\xEF\xBB\xBF'

/** Git takes one of them for a part of the line's end, also where the last line has no newline. */
function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

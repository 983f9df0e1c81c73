import { byteString } from './byte-string.ts'
import { byteIgnoreLayer, type IgnoreLayer } from './ignore-layer.ts'

/** Parses an ignore file that applies below a directory, given its path as text or bytes; the root is the empty path. */
export function parseIgnoreFile(directory: string | Uint8Array, content: Uint8Array): IgnoreLayer {
  return parseByteIgnoreFile(byteString(directory), content)
}

/** The same for a directory path that holds one character per byte. */
export function parseByteIgnoreFile(directory: string, content: Uint8Array): IgnoreLayer {
  const text = Buffer.from(content).toString('latin1')
  const lines = text.slice(text.startsWith(byteOrderMark) ? byteOrderMark.length : 0).split('\n')
  return byteIgnoreLayer(directory, lines.map(withoutCarriageReturn))
}

const byteOrderMark = '\xEF\xBB\xBF'

/** Git treats one carriage return as part of the line end, even when the last line has no newline. */
function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

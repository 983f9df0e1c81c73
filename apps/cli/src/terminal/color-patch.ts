import type { Colors } from './output-style.ts'

/** Colours a patch like git does. A patch is bytes in any encoding; latin1 maps each byte to one character. */
export function colorPatch(patch: Buffer, colors: Colors): Buffer {
  if (!colors.isColorSupported) return patch
  let isInHunk = false
  const lines = patch
    .toString('latin1')
    .split('\n')
    .map((line) => {
      // Outside a hunk, `--- a/name` is a header; inside, it is a removed line.
      if (line.startsWith('@@')) isInHunk = true
      else if (line.startsWith('diff ')) isInHunk = false
      return colorLine(line, isInHunk, colors)
    })
  return Buffer.from(lines.join('\n'), 'latin1')
}

function colorLine(line: string, isInHunk: boolean, colors: Colors): string {
  if (line === '') return line
  if (!isInHunk) return colors.bold(line)
  if (line.startsWith('@@')) return colors.cyan(line)
  if (line.startsWith('+')) return colors.green(line)
  if (line.startsWith('-')) return colors.red(line)
  return line
}

import type { Step } from './document.ts'

/** Splits shell lines into commands: one per line, except for a trailing backslash or a here-document. */
export function splitCommands(lines: readonly string[], firstLine: number): readonly Step[] {
  const steps: Step[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const start = at
    if (isNothing(lines[at] ?? '')) continue
    while (lines[at]?.endsWith('\\') === true) at += 1
    const [, word] = hereDocument.exec(lines[at] ?? '') ?? []
    if (word !== undefined) {
      const end = lines.findIndex((line, index) => index > at && line === word)
      at = end === -1 ? lines.length : end
    }
    const code = lines.slice(start, at + 1).join('\n')
    steps.push({ line: firstLine + start, language: 'sh', code, shown: null, isAskedFor: false })
  }
  return steps
}

const hereDocument = /<<\s*['"]?(\w+)['"]?/

function isNothing(line: string): boolean {
  return line.trim() === '' || line.trimStart().startsWith('#')
}

import type { Step } from './document.ts'

/** Reads a terminal session: `$ ` starts a command, `> ` continues it, the rest is output. */
export function parseConsole(lines: readonly string[], start: number): readonly Step[] {
  const begins = lines.flatMap((line, at) => (line.startsWith('$ ') ? [at] : []))
  return begins.map((at, order) => {
    const end = begins[order + 1] ?? lines.length
    let shown = at + 1
    while (shown < end && lines[shown]?.startsWith('> ') === true) shown += 1
    return {
      line: start + at + 1,
      language: 'sh',
      code: lines
        .slice(at, shown)
        .map((line) => line.slice(2))
        .join('\n'),
      shown: { start: start + shown, end: start + end },
      isAskedFor: false,
    }
  })
}

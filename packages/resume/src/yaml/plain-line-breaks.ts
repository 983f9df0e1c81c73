/**
 * Converts a text in which U+0085, U+2028 and U+2029 are line breaks, as in YAML 1.1, to one with newlines only.
 *
 * Python writes these characters unescaped in single-quoted strings, and starts a new line after each. When it reads a
 * run of breaks, U+0085 is a newline, a single newline is a space, and the first of several newlines is dropped.
 */
export function plainLineBreaks(text: string): string {
  return text.replaceAll(blanksAndBreaks, (run) => {
    if (!separator.test(run)) return run
    const [indent = ''] = /[ \t]*$/.exec(run) ?? []
    const breaks = run.replaceAll(/[ \t]/g, '').replaceAll(/\r?\n|\u0085/g, '\n')
    if (breaks === '\n') return `\n${indent}`
    const folded = breaks.startsWith('\n') ? breaks.slice(1) : breaks
    // The indentation goes after newlines only; elsewhere its spaces would become part of the string.
    return folded.replaceAll(/\n+/g, `$&\n${indent}`)
  })
}

const blanksAndBreaks = /[ \t\r\n\u0085\u2028\u2029]+/g
const separator = /[\u0085\u2028\u2029]/

/**
 * A text of Python's in which U+0085, U+2028 and U+2029 end lines, as YAML 1.1 has it, made into one in which only
 * newlines do.
 *
 * Python writes these as they are in texts between single quotes, and begins a new line after each. It reads a run of
 * breaks thus: U+0085 is a newline, one newline alone is a blank, the first of several is dropped.
 */
export function plainLineBreaks(text: string): string {
  return text.replaceAll(blanksAndBreaks, (run) => {
    if (!separator.test(run)) return run
    const [indent = ''] = /[ \t]*$/.exec(run) ?? []
    const breaks = run.replaceAll(/[ \t]/g, '').replaceAll(/\r?\n|\u0085/g, '\n')
    if (breaks === '\n') return `\n${indent}`
    const meant = breaks.startsWith('\n') ? breaks.slice(1) : breaks
    // After newlines the text has to stand as far to the right as before; elsewhere blanks would count.
    return meant.replaceAll(/\n+/g, `$&\n${indent}`)
  })
}

const blanksAndBreaks = /[ \t\r\n\u0085\u2028\u2029]+/g
const separator = /[\u0085\u2028\u2029]/

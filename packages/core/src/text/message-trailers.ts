/** A name without the `Hermes-` before it, and what stands behind it; nothing stands for no line. */
export type Trailer = readonly [name: string, value: string | number | null | undefined]

/** The text of a checkpoint's commit: one line, and below it a line for each trailer. */
export function formatTrailers(subject: string, trailers: readonly Trailer[]): string {
  const lines = trailers
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${prefix}${name}: ${value}\n`)
  return `${subject}\n\n${lines.join('')}`
}

/** The trailers in what stands below the first line of a commit, by name; all other lines say nothing. */
export function parseTrailers(body: string): ReadonlyMap<string, string> {
  return new Map(
    body.split('\n').flatMap((line): [string, string][] => {
      const [, name, value] = trailer.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Git texts hold no NUL, and a reason is one line whatever a command line contained. */
export function oneLine(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim()
}

const prefix = 'Hermes-'
// Only a newline ends a trailer: texts and file names may hold U+2028, which JavaScript takes for a line's end.
const trailer = /^Hermes-([A-Z][a-z]+): (.*)$/s

/** The name of a trailer without its prefix `Hermes-`, and its value. An empty value leaves the trailer out. */
export type Trailer = readonly [name: string, value: string | number | null | undefined]

/** The message of a checkpoint's commit: the subject, and a line for each trailer. */
export function formatTrailers(subject: string, trailers: readonly Trailer[]): string {
  const lines = trailers
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${prefix}${name}: ${value}\n`)
  return `${subject}\n\n${lines.join('')}`
}

/** The trailers in the body of a commit, by name. Other lines are ignored. */
export function parseTrailers(body: string): ReadonlyMap<string, string> {
  return new Map(
    body.split('\n').flatMap((line): [string, string][] => {
      const [, name, value] = trailer.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Makes a text one line without NUL, as the subject of a commit must be. */
export function oneLine(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim()
}

const prefix = 'Hermes-'
// Only a newline ends a trailer: values can contain U+2028, which ends a line for JavaScript.
const trailer = /^Hermes-([A-Z][a-z]+): (.*)$/s

import { normaliseOutput } from './normalise-output.ts'

/** True when an output matches the document; a line of three dots stands for any number of lines. */
export function matchesOutput(shown: readonly string[], actual: readonly string[]): boolean {
  return matches(trimmed(shown), trimmed(actual))
}

function trimmed(lines: readonly string[]): readonly string[] {
  const normal = lines.map(normaliseOutput)
  return normal.slice(0, normal.findLastIndex((line) => line !== '') + 1)
}

function matches(shown: readonly string[], actual: readonly string[]): boolean {
  const [first, ...rest] = shown
  if (first === undefined) return actual.length === 0
  if (first !== elision) return first === actual[0] && matches(rest, actual.slice(1))
  return Array.from({ length: actual.length + 1 }, (_, skipped) => skipped).some((skipped) =>
    matches(rest, actual.slice(skipped)),
  )
}

const elision = '...'

/**
 * Normalises what differs between runs, on both sides of a comparison.
 *
 * The README of this app lists the rules for those who write documents.
 */
export function normaliseOutput(line: string): string {
  return rules.reduce((text, [what, name]) => text.replaceAll(what, name), line).trimEnd()
}

const rules: readonly (readonly [what: RegExp, name: string])[] = [
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>'],
  [/\b\d{8}[-_]\d{6}\b/g, '<time>'],
  [/\b\d+\s?(?:s|m|h|d|w|mo|y) ago\b|\bjust now\b/g, '<age>'],
  [/\b\d+(?:\.\d+)? (?:B|KB|MB|GB|TB)\b/g, '<size>'],
  [/"(\w*(?:Bytes|bytes)|elapsedMs)":\s?\d+/g, '"$1":<number>'],
  [/\b\d+(?:\.\d+)? ?(?:ms|s)\b/g, '<duration>'],
  [/\b[\da-f]{7,64}\b/g, '<id>'],
  [/\bpid \d+/g, 'pid <number>'],
  // Column widths depend on their content.
  [/ {2,}/g, '  '],
]

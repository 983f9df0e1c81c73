/** Removes the C quotes that git may put around a name. The text has one character per byte, before and after. */
export function unquoted(name: string): string {
  if (!name.startsWith('"')) return name
  return name
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_, escape: string) =>
      escape.length === 3
        ? String.fromCharCode(Number.parseInt(escape, 8))
        : (letters.get(escape) ?? escape),
    )
}

const letters: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])

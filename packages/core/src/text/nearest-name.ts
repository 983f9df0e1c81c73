/** With more edits, it is another word and not a typo. */
const mostEdits = 3

/** The name that the user most likely meant; undefined when none is close. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, edits: editDistance(typed, name) }))
    .filter(({ edits, name }) => edits <= mostEditsOf(typed, name))
    .toSorted((a, b) => a.edits - b.edits)
  return nearest?.name
}

/** In a short word, fewer edits already make another word. */
function mostEditsOf(typed: string, name: string): number {
  return Math.min(mostEdits, Math.floor(Math.max(typed.length, name.length) / 2))
}

/** How many characters must be added, dropped, replaced or swapped with the next one to turn one word into the other. */
function editDistance(from: string, to: string): number {
  // `row[column]` is the distance between the part of `from` read so far and `to.slice(0, column)`.
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  let rowBefore: readonly number[] = []
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(row, column - 1) + (from[line - 1] === to[column - 1] ? 0 : 1)
      const isSwapped = from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1]
      const swapped = isSwapped ? at(rowBefore, column - 2) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(replaced, swapped, at(row, column) + 1, at(next, column - 1) + 1))
    }
    rowBefore = row
    row = next
  }
  return at(row, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

/** The number of lines that an edit adds and removes. */
export interface LineCounts {
  readonly insertions: number
  readonly deletions: number
}

/** Counts changed lines as git does. Null stands for no file; binary content counts nothing. */
export async function countLines(before: Buffer | null, after: Buffer | null): Promise<LineCounts> {
  if ((before && isBinary(before)) || (after && isBinary(after))) return nothing
  if (before === null || after === null || before.length === 0 || after.length === 0) {
    return { insertions: numberOfLines(after), deletions: numberOfLines(before) }
  }
  const [old, now] = [linesOf(before), linesOf(after)]
  const least = differingLines(old, now)
  // The real edit is at least as long, so it need not be searched for when this is too long already.
  if (least.insertions + least.deletions > longestEdit) return least
  return (await shortestEdit(old, now)) ?? least
}

const nothing: LineCounts = { insertions: 0, deletions: 0 }

/** git, too, searches this many bytes for a NUL. */
const binaryProbe = 8000

function isBinary(content: Buffer): boolean {
  return content.subarray(0, binaryProbe).includes(0)
}

function numberOfLines(content: Buffer | null): number {
  if (content === null || content.length === 0) return 0
  let count = content.at(-1) === newline ? 0 : 1
  for (let at = content.indexOf(newline); at >= 0; at = content.indexOf(newline, at + 1)) count += 1
  return count
}

const newline = 0x0a

function linesOf(content: Buffer): readonly string[] {
  return content.toString('latin1').split(/(?<=\n)/)
}

/** Beyond this many changed lines, the exact number is not worth the time. */
const longestEdit = 2000

async function shortestEdit(
  old: readonly string[],
  now: readonly string[],
): Promise<LineCounts | null> {
  // Loaded only when a file was edited, which a first checkpoint and an unchanged one never need.
  const { diffArrays } = await import('diff')
  const parts = diffArrays([...old], [...now], { maxEditLength: longestEdit })
  if (parts === undefined) return null
  const sum = (key: 'added' | 'removed'): number =>
    parts.reduce((total, part) => (part[key] ? total + part.count : total), 0)
  return { insertions: sum('added'), deletions: sum('removed') }
}

/** Counts the lines that only one side has. Moved lines do not count. */
function differingLines(old: readonly string[], now: readonly string[]): LineCounts {
  const left = new Map<string, number>()
  for (const line of old) left.set(line, (left.get(line) ?? 0) + 1)
  let common = 0
  for (const line of now) {
    const count = left.get(line) ?? 0
    if (count === 0) continue
    left.set(line, count - 1)
    common += 1
  }
  return { insertions: now.length - common, deletions: old.length - common }
}

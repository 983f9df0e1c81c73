/** An entry of a tree: a mode, a blank, a name, a zero byte and an id. */
export interface TreeEntryAt {
  /** As the tree spells it, such as `40000` and `100644`. */
  readonly mode: string
  /** One character per byte. */
  readonly name: string
  readonly id: string
}

/** The entries of one name in two trees; null where a tree has none. */
export interface EntryPair {
  readonly before: TreeEntryAt | null
  readonly after: TreeEntryAt | null
}

export const directoryMode = '40000'

/** All entries of a tree. Throws when the bytes are not a tree, or a name would lead out of it. */
export function* entriesOf(tree: Buffer, start = 0): Generator<TreeEntryAt, void, undefined> {
  for (let at = start; at < tree.length;) {
    const end = endOf(tree, at)
    yield entryAt(tree, at, end)
    at = end
  }
}

/**
 * The entries that differ between two trees.
 *
 * Both must be in git's order. In a tree that is not, an entry can be reported twice, as removed and as added; `after` is
 * right even then.
 */
export function* differingEntries(from: Buffer, to: Buffer): Generator<EntryPair, void, undefined> {
  let [at, other] = [0, 0]
  while (at < from.length && other < to.length) {
    const [end, otherEnd] = [endOf(from, at), endOf(to, other)]
    // Most entries are equal and need no parsing.
    if (from.compare(to, other, otherEnd, at, end) !== 0) {
      const [before, after] = [entryAt(from, at, end), entryAt(to, other, otherEnd)]
      const [key, otherKey] = [sortKey(before), sortKey(after)]
      yield {
        before: key <= otherKey ? before : null,
        after: otherKey <= key ? after : null,
      }
      if (key <= otherKey) at = end
      if (otherKey <= key) other = otherEnd
    } else {
      at = end
      other = otherEnd
    }
  }
  for (const before of entriesOf(from, at)) yield { before, after: null }
  for (const after of entriesOf(to, other)) yield { before: null, after }
}

function endOf(tree: Buffer, at: number): number {
  const zero = tree.indexOf(0, at)
  const end = zero + 1 + idBytes
  if (zero < 0 || end > tree.length) throw new TreeError(tree, 'has no end')
  return end
}

function entryAt(tree: Buffer, at: number, end: number): TreeEntryAt {
  const zero = end - 1 - idBytes
  const blank = tree.indexOf(' ', at)
  if (blank < 0 || blank > zero) throw new TreeError(tree, 'has no end')
  const name = tree.toString('latin1', blank + 1, zero)
  if (!isUsual(name)) {
    const text = tree.toString('utf8', blank + 1, zero)
    throw new TreeError(tree, `holds the name ${JSON.stringify(text)}`)
  }
  return {
    mode: tree.toString('latin1', at, blank),
    name,
    id: tree.toString('hex', zero + 1, end),
  }
}

/** What is wrong with a tree. The message continues the sentence "directory <id> …". */
export class TreeError extends Error {
  readonly tree: Buffer

  constructor(tree: Buffer, message: string) {
    super(message)
    this.tree = tree
  }
}

/** git accepts any name in a tree, also one that leads out of the directory or into `.git`. */
function isUsual(name: string): boolean {
  return /^[^/]+$/.test(name) && !/^\.{1,2}$|^\.git$/i.test(name)
}

/** git sorts directories as if their names ended with a slash. */
function sortKey({ mode, name }: TreeEntryAt): string {
  return mode === directoryMode ? `${name}/` : name
}

const idBytes = 20

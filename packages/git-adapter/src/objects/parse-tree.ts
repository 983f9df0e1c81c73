import type { ObjectId } from '@hermes-checkpoints/core'

/** The ids in a tree. Gitlinks, which name commits of nested repositories, are left out: the store has no such objects. */
export interface TreeContent {
  readonly directories: readonly ObjectId[]
  readonly files: readonly ObjectId[]
}

/** One entry of a tree. */
export interface TreeContentEntry {
  /** As the tree spells it, such as `40000` and `100644`. */
  readonly mode: string
  /** One character per byte. */
  readonly name: string
  readonly id: ObjectId
}

/** Parses the bytes of a tree; null when they are not a tree. */
export function parseTree(bytes: Buffer): TreeContent | null {
  const entries = parseTreeEntries(bytes)
  if (entries === null) return null
  const idsOf = (isWanted: (mode: string) => boolean): readonly ObjectId[] =>
    entries.filter(({ mode }) => isWanted(mode)).map(({ id }) => id)
  return {
    directories: idsOf((mode) => mode === directoryMode),
    files: idsOf((mode) => mode !== directoryMode && mode !== gitlinkMode),
  }
}

/**
 * Parses the entries of a tree without judging their modes and names; null when the bytes are not a tree. Each entry is
 * a mode, a blank, a name, a zero byte and an id.
 */
export function parseTreeEntries(bytes: Buffer): readonly TreeContentEntry[] | null {
  const entries: TreeContentEntry[] = []
  for (let at = 0; at < bytes.length;) {
    const [blank, zero] = [bytes.indexOf(' ', at), bytes.indexOf(0, at)]
    const end = zero + 1 + idBytes
    if (blank < 0 || zero < blank || end > bytes.length) return null
    const mode = bytes.toString('latin1', at, blank)
    const name = bytes.toString('latin1', blank + 1, zero)
    entries.push({ mode, name, id: bytes.toString('hex', zero + 1, end) as ObjectId })
    at = end
  }
  return entries
}

const directoryMode = '40000'
const gitlinkMode = '160000'
const idBytes = 20

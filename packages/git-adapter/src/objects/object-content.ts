import type { CheckpointId, Instant, ObjectId } from '@hermes-checkpoints/core'

/** What a commit says. */
export interface CommitContent {
  readonly tree: ObjectId
  readonly parent: CheckpointId | null
  readonly time: Instant
  readonly message: string
}

/** What a tree leads to. Links to nested repositories' commits lead nowhere. */
export interface TreeContent {
  readonly directories: readonly ObjectId[]
  readonly files: readonly ObjectId[]
}

/** Reads the bytes of a commit; null when they are none. */
export function parseCommit(bytes: Buffer): CommitContent | null {
  const text = bytes.toString('utf8')
  const end = text.indexOf('\n\n')
  const head = end < 0 ? text : text.slice(0, end)
  const [, tree] = /^tree ([0-9a-f]{40})$/m.exec(head) ?? []
  const [, parent = null] = /^parent ([0-9a-f]{40})$/m.exec(head) ?? []
  const [, seconds] = /^author .* (\d+) [+-]\d{4}$/m.exec(head) ?? []
  if (tree === undefined || seconds === undefined) return null
  return {
    tree: tree as ObjectId,
    parent: parent as CheckpointId | null,
    time: Number(seconds) * 1000,
    message: end < 0 ? '' : text.slice(end + 2),
  }
}

/** One entry of a tree; the name holds one character per byte. */
export interface TreeContentEntry {
  /** As the tree spells it, such as `40000` and `100644`. */
  readonly mode: string
  readonly name: string
  readonly id: ObjectId
}

/** Reads the bytes of a tree; null when they are none. */
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

/** The entries of a tree as its bytes tell them, sound or not; null when they are none. Each is a mode, a blank, a name, a zero byte and an id. */
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

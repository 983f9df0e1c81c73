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

/** Reads the bytes of a tree; null when they are none. Each entry is a mode, a blank, a name, a zero byte and an id. */
export function parseTree(bytes: Buffer): TreeContent | null {
  const directories: ObjectId[] = []
  const files: ObjectId[] = []
  for (let at = 0; at < bytes.length;) {
    const [blank, zero] = [bytes.indexOf(' ', at), bytes.indexOf(0, at)]
    const end = zero + 1 + idBytes
    if (blank < 0 || zero < blank || end > bytes.length) return null
    const mode = bytes.toString('latin1', at, blank)
    const id = bytes.toString('hex', zero + 1, end) as ObjectId
    if (mode === directoryMode) directories.push(id)
    else if (mode !== gitlinkMode) files.push(id)
    at = end
  }
  return { directories, files }
}

const directoryMode = '40000'
const gitlinkMode = '160000'
const idBytes = 20

import {
  pathBytes,
  type CheckpointId,
  type Instant,
  type RefName,
  type TreePath,
} from '@hermes-checkpoints/core'
import type { FileMode } from './read-tree.ts'
import { storeConfig } from './store-config.ts'

export interface CommitHead {
  readonly ref: RefName
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** Minutes east of Greenwich, for people who read the log. */
  readonly zoneOffsetMinutes: number
  readonly message: string
}

/** The start of fast-import's input: what is needed of git, and the commit up to its files. */
export function commitHead(head: CommitHead): Buffer {
  const identity = `${storeConfig.get('user.name')} <${storeConfig.get('user.email')}>`
  const when = `${Math.floor(head.time / 1000)} ${zoneText(head.zoneOffsetMinutes)}`
  const message = Buffer.from(head.message)
  const lines = [
    // Without its last word, `done`, git must not believe that it has seen everything.
    'feature done',
    `commit ${head.ref}`,
    `mark ${commitMark}`,
    `author ${identity} ${when}`,
    `committer ${identity} ${when}`,
    `data ${message.length}\n`,
  ]
  const from = head.parent === null ? '' : `from ${head.parent}\n`
  return Buffer.concat([Buffer.from(lines.join('\n')), message, Buffer.from(`\n${from}`)])
}

/** Asks for the ids of the commit and of its tree, and ends the input. */
export const commitTail = (): Buffer =>
  Buffer.from(`\nget-mark ${commitMark}\nls ${commitMark} ""\ndone\n`)

export function deleteLine(path: TreePath): Buffer {
  return Buffer.concat([Buffer.from('D '), quotedPath(path), newline])
}

export function fileByIdLine(mode: FileMode, id: string, path: TreePath): Buffer {
  return Buffer.concat([Buffer.from(`M ${mode} ${id} `), quotedPath(path), newline])
}

export function fileWithContent(mode: FileMode, content: Uint8Array, path: TreePath): Buffer[] {
  const head = Buffer.from(`M ${mode} inline `)
  return [
    head,
    quotedPath(path),
    Buffer.from(`\ndata ${content.length}\n`),
    content as Buffer,
    newline,
  ]
}

const commitMark = ':1'
const newline = Buffer.from('\n')

function zoneText(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes)
  const [hours, minutes] = [Math.floor(size / 60), size % 60]
  const digits = String(hours).padStart(2, '0') + String(minutes).padStart(2, '0')
  return (offsetMinutes < 0 ? '-' : '+') + digits
}

/** A path in C quotes, which hold every byte that a name can have. */
function quotedPath(path: TreePath): Buffer {
  const binary = pathBytes(path).toString('latin1')
  const quoted = binary.replace(/["\\\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))
  return Buffer.from(`"${quoted}"`, 'latin1')
}

import {
  pathBytes,
  type CheckpointId,
  type Instant,
  type RefName,
  type TreePath,
} from '@hermes-checkpoints/core'
import { quoted } from '../process/quoted.ts'
import type { TreeFile } from '../trees/read-tree.ts'
import { storeConfig } from '../store/store-config.ts'

export interface CommitHead {
  readonly ref: RefName
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** Minutes east of Greenwich, for people who read the log. */
  readonly zoneOffsetMinutes: number
  readonly message: string
}

/** Stores content; it is referred to by its id afterwards. */
export function blobCommand(content: Uint8Array): readonly Buffer[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return [Buffer.from(`blob\ndata ${content.length}\n`), bytes, newline]
}

/** Starts a commit; its files follow. */
export function commitCommand(head: CommitHead): Buffer {
  const identity = `${storeConfig.get('user.name')} <${storeConfig.get('user.email')}>`
  const when = `${Math.floor(head.time / 1000)} ${zoneText(head.zoneOffsetMinutes)}`
  const message = Buffer.from(head.message)
  const lines = [
    `commit ${head.ref}`,
    `mark ${commitMark}`,
    `author ${identity} ${when}`,
    `committer ${identity} ${when}`,
    `data ${message.length}\n`,
  ]
  const from = head.parent === null ? '' : `from ${head.parent}\n`
  return Buffer.concat([Buffer.from(lines.join('\n')), message, Buffer.from(`\n${from}`)])
}

/** Takes a file out of the commit. */
export function deleteCommand(path: TreePath): Buffer {
  return Buffer.concat([Buffer.from('D '), quotedPath(path), newline])
}

/** Puts a file into the commit. */
export function modifyCommand({ id, mode, path }: TreeFile): Buffer {
  return Buffer.concat([Buffer.from(`M ${mode} ${id} `), quotedPath(path), newline])
}

/** Asks for the ids of the commit and of its tree, and says that this was all. */
export function closingCommands(): Buffer {
  return Buffer.from(`\nget-mark ${commitMark}\nls ${commitMark} ""\ndone\n`)
}

const commitMark = ':1'
const newline = Buffer.from('\n')

function zoneText(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes)
  const [hours, minutes] = [Math.floor(size / 60), size % 60]
  const digits = String(hours).padStart(2, '0') + String(minutes).padStart(2, '0')
  return (offsetMinutes < 0 ? '-' : '+') + digits
}

function quotedPath(path: TreePath): Buffer {
  return Buffer.from(quoted(pathBytes(path).toString('latin1')), 'latin1')
}

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

/** The commit of a new checkpoint, and the ref to move to it. */
export interface NewCommit {
  readonly ref: RefName
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** Minutes east of UTC, for the log. */
  readonly zoneOffsetMinutes: number
  readonly message: string
}

/** Stores a content; later commands name it by its id. */
export function blobCommand(content: Uint8Array): readonly Buffer[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return [Buffer.from(`blob\ndata ${content.length}\n`), bytes, newline]
}

/** Starts a commit. The commands for its files follow. */
export function commitCommand(commit: NewCommit): Buffer {
  const identity = `${storeConfig.get('user.name')} <${storeConfig.get('user.email')}>`
  const when = `${Math.floor(commit.time / 1000)} ${zoneText(commit.zoneOffsetMinutes)}`
  const message = Buffer.from(commit.message)
  const lines = [
    `commit ${commit.ref}`,
    `mark ${commitMark}`,
    `author ${identity} ${when}`,
    `committer ${identity} ${when}`,
    `data ${message.length}\n`,
  ]
  const from = commit.parent === null ? '' : `from ${commit.parent}\n`
  return Buffer.concat([Buffer.from(lines.join('\n')), message, Buffer.from(`\n${from}`)])
}

/** Removes a file from the commit. */
export function deleteCommand(path: TreePath): Buffer {
  return Buffer.concat([Buffer.from('D '), quotedPath(path), newline])
}

/** Adds or replaces a file in the commit. */
export function modifyCommand({ id, mode, path }: TreeFile): Buffer {
  return Buffer.concat([Buffer.from(`M ${mode} ${id} `), quotedPath(path), newline])
}

/** Asks for the ids of the commit and of its tree, and ends the input. */
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

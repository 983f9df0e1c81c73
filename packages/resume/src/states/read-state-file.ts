import { isUtf8 } from 'node:buffer'
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs'
import { hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'
import { versionOf, type FileVersion } from './file-version.ts'
import { parseState } from '../yaml/parse-state.ts'
import type { SessionId } from './session-id.ts'
import type { ReadableState, StateFile } from './state-file.ts'
import { maxBytes } from './state-limits.ts'
import { parseStateTime } from './state-time.ts'
import { fieldOf, type YamlMapping } from '../yaml/yaml-value.ts'

/** Reads the file of a state; null when there is none. A file that is damaged or unreadable is returned, not thrown. */
export function readStateFile(id: SessionId, path: AbsolutePath): StateFile | null {
  const outcome = readBytes(path)
  if (outcome.kind === 'absent') return null
  if (outcome.kind === 'unreadable') return { id, path, ...outcome }
  const { bytes, version } = outcome
  const file = { id, path, bytes, version }
  if (!isUtf8(bytes)) return { ...file, kind: 'damaged', why: 'not UTF-8' }
  const parsed = parseState(bytes.toString('utf8'))
  if (parsed.kind === 'damaged') return { ...file, ...parsed }
  return { ...file, kind: 'state', content: parsed.content, ...factsOf(parsed.content) }
}

type ReadOutcome =
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly version: FileVersion }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'absent' }

function readBytes(path: AbsolutePath): ReadOutcome {
  try {
    // O_NONBLOCK, because opening a pipe would block.
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return readOpenFile(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR') && !isDanglingLink(path)) return { kind: 'absent' }
    return unreadable(error instanceof Error ? error.message : String(error))
  }
}

function readOpenFile(descriptor: number): ReadOutcome {
  const stats = fstatSync(descriptor, { bigint: true })
  if (!stats.isFile()) return unreadable('not a regular file')
  if (stats.size > maxBytes) return unreadable(`larger than ${maxBytes} bytes`)
  const size = Number(stats.size)
  const bytes = readAtMost(descriptor, size + 1)
  if (bytes.length !== size) return unreadable('changed while it was read')
  return { kind: 'bytes', bytes, version: versionOf(stats) }
}

function readAtMost(descriptor: number, limit: number): Buffer {
  const buffer = Buffer.alloc(limit)
  let length = 0
  for (let read = -1; read !== 0 && length < limit; length += read)
    read = readSync(descriptor, buffer, length, limit - length, null)
  return buffer.subarray(0, length)
}

function unreadable(why: string): ReadOutcome {
  return { kind: 'unreadable', why }
}

function isDanglingLink(path: AbsolutePath): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

function factsOf(content: YamlMapping): Pick<ReadableState, 'status' | 'task' | 'updatedAt'> {
  const textOf = (name: string): string | null => {
    const value = fieldOf(content, name)
    return typeof value === 'string' ? value : null
  }
  return {
    status: textOf('status'),
    task: textOf('task'),
    updatedAt: parseStateTime(fieldOf(content, 'updated')),
  }
}

import { closeSync, openSync, readlinkSync } from 'node:fs'
import { blobId, formatBytes } from '@hermes-checkpoints/core'
import type { Entry } from '../model/entry.ts'
import { readOnly } from '../read/open-below.ts'
import { entryPath, otherFileSystem, statEntry, type EntryHandle } from './entry-handle.ts'
import { readOpenFile } from '../read/read-regular-file.ts'
import { permissionsOf } from '../model/walked-file.ts'

/** What a path holds now. */
export type EntryState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'entry'; readonly entry: Entry }
  /** Something that cannot be read; `why` is part of a sentence. */
  | { readonly kind: 'unknown'; readonly why: string }

/** Inspects an entry, and reads it if it is no larger than the limit. */
export function readEntryAt(handle: EntryHandle, limit: number): EntryState {
  const stats = statEntry(handle)
  if (stats === null) return { kind: 'absent' }
  if (handle.directory.isMountPoint(stats)) return unknown(otherFileSystem)
  if (stats.isDirectory()) return found({ kind: 'directory', permissions: permissionsOf(stats) })
  if (stats.isSymbolicLink()) return readLinkAt(entryPath(handle))
  return stats.isFile() ? readFileAt(entryPath(handle), limit) : unknown('it is a special file')
}

export function unknown(why: string): EntryState {
  return { kind: 'unknown', why }
}

function found(entry: Entry): EntryState {
  return { kind: 'entry', entry }
}

function readLinkAt(path: Buffer): EntryState {
  return found({ kind: 'link', id: blobId(readlinkSync(path, { encoding: 'buffer' })) })
}

function readFileAt(path: Buffer, limit: number): EntryState {
  const descriptor = openSync(path, readOnly)
  try {
    const read = readOpenFile(descriptor, limit)
    if (read.kind === 'content') {
      const { permissions } = read.walked
      return found({ kind: 'file', id: blobId(read.content), permissions })
    }
    const isOversize = read.why === 'oversize'
    return unknown(
      isOversize
        ? `it is larger than ${formatBytes(limit)}`
        : 'another process has just replaced it',
    )
  } finally {
    closeSync(descriptor)
  }
}

import { closeSync, openSync, readlinkSync } from 'node:fs'
import { blobId, formatBytes } from '@hermes-checkpoints/core'
import type { Entry } from '../model/entry.ts'
import { readOnly } from '../read/open-below.ts'
import { entryPath, otherFileSystem, statEntry, type EntryHandle } from './entry-handle.ts'
import { readOpenFile } from '../read/read-regular-file.ts'
import { permissionsOf } from '../model/walked-file.ts'

/** What stands at a path now. */
export type EntryState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'entry'; readonly entry: Entry }
  /** Something, of which nobody can say what it is: why, as a part of a sentence. */
  | { readonly kind: 'unknown'; readonly why: string }

/** Looks what stands at a place, and reads it if it is no larger than the limit. */
export function readEntryAt(place: EntryHandle, limit: number): EntryState {
  const stats = statEntry(place)
  if (stats === null) return { kind: 'absent' }
  if (place.directory.isMountPoint(stats)) return unknown(otherFileSystem)
  if (stats.isDirectory()) return found({ kind: 'directory', permissions: permissionsOf(stats) })
  if (stats.isSymbolicLink()) return readLinkAt(entryPath(place))
  return stats.isFile() ? readFileAt(entryPath(place), limit) : unknown('it is a special file')
}

export function unknown(why: string): EntryState {
  return { kind: 'unknown', why }
}

function found(entry: Entry): EntryState {
  return { kind: 'entry', entry }
}

function readLinkAt(address: Buffer): EntryState {
  return found({ kind: 'link', id: blobId(readlinkSync(address, { encoding: 'buffer' })) })
}

function readFileAt(address: Buffer, limit: number): EntryState {
  const descriptor = openSync(address, readOnly)
  try {
    const read = readOpenFile(descriptor, limit)
    if (read.kind === 'content') {
      const { permissions } = read.walked
      return found({ kind: 'file', id: blobId(read.content), permissions })
    }
    const isOversize = read.why === 'oversize'
    return unknown(
      isOversize ? `it is larger than ${formatBytes(limit)}` : 'it has just become something else',
    )
  } finally {
    closeSync(descriptor)
  }
}

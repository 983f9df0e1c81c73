import { closeSync, openSync, readlinkSync } from 'node:fs'
import { blobId, formatBytes } from '@hermes-checkpoints/core'
import type { Entry } from './entry.ts'
import { readOnly } from './open-below.ts'
import { addressOf, otherFileSystem, standingAt, type Place } from './place.ts'
import { readOpenFile } from './read-regular-file.ts'
import { permissionsOf } from './walked-file.ts'

/** What stands at a path now. */
export type Look =
  | { readonly kind: 'absent' }
  | { readonly kind: 'entry'; readonly entry: Entry }
  /** Something, of which nobody can say what it is: why, as a part of a sentence. */
  | { readonly kind: 'unknown'; readonly why: string }

/** Looks what stands at a place, and reads it if it is no larger than the limit. */
export function lookAt(place: Place, limit: number): Look {
  const stats = standingAt(place)
  if (stats === null) return { kind: 'absent' }
  if (place.directory.isMountPoint(stats)) return unknown(otherFileSystem)
  if (stats.isDirectory()) return found({ kind: 'directory', permissions: permissionsOf(stats) })
  if (stats.isSymbolicLink()) return lookAtLink(addressOf(place))
  return stats.isFile() ? lookAtFile(addressOf(place), limit) : unknown('it is a special file')
}

export function unknown(why: string): Look {
  return { kind: 'unknown', why }
}

function found(entry: Entry): Look {
  return { kind: 'entry', entry }
}

function lookAtLink(address: Buffer): Look {
  return found({ kind: 'link', id: blobId(readlinkSync(address, { encoding: 'buffer' })) })
}

function lookAtFile(address: Buffer, limit: number): Look {
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
